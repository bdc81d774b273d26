/**
 * The five meanings of a colour, the same everywhere: accepted or in date; due soon or returned; rejected, overdue or blocked; waiting for
 * someone else; draft or void.
 */
export type Meaning = "good" | "due" | "bad" | "waiting" | "idle";
