//! A desk without a program around it.
