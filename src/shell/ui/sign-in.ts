import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#kit/ui/send.ts";
import type { LoginAnswer } from "#shell/contract.ts";
import { send, sentenceOf } from "./calls.ts";
import { fullLogin, type SpecifiedLogin } from "./full-answers.ts";
import { storeSignIn, setOfflineMode } from "./offline.ts";
import { sessionKey } from "./session.ts";
import { forgetSignOut } from "./sign-out-mark.ts";
import type { Problems, Typed } from "./small-form.ts";

export const signInFields = ["email", "password"] as const;
type SignInField = (typeof signInFields)[number];

/** What is wrong with the typed values. Plain functions instead of a schema keep the sign-in page small. */
export function signInProblems({ email, password }: Typed<SignInField>): Problems<SignInField> {
  return { ...emailProblem(email), ...passwordProblem({ password }) };
}

export function passwordProblem({ password }: Typed<"password">): Problems<"password"> {
  return password.length >= 6 ? {} : { password: "Password must be at least 6 characters" };
}

/** The same rule wherever an address is entered. */
export function emailProblem(email: string): Problems<"email"> {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? {} : { email: "Invalid email address" };
}

/** Signed in, or a second step to complete (the answer says which); otherwise the message to show: the server's, or a general one. */
export async function signIn({ email, password }: Typed<SignInField>): Promise<LoginAnswer | string> {
  try {
    return fullLogin((await send("/api/login", { email: email.trim(), password })) as SpecifiedLogin);
  } catch (failure) {
    return sentenceOf(failure, "Login failed. Please try again.");
  }
}

/**
 * The success handler (specification section 4): stores the offline record when online and a user is returned, refreshes the session, ends
 * offline mode and reloads the page at /, so that nothing of an earlier person stays in memory. From / the router continues to the page that was
 * requested. A device that can store nothing still signs in.
 */
export async function finishSignIn(answer: LoginAnswer, queryClient: QueryClient): Promise<void> {
  await storeAnswer(answer, queryClient);
  window.location.replace("/");
}

/** The same where the pages of this person stay on screen: what they show is read again. Nothing of anybody else may stay. */
export async function goOnSignedIn(answer: LoginAnswer, userId: string, queryClient: QueryClient): Promise<void> {
  if (answer.user?.id !== userId) return finishSignIn(answer, queryClient);
  await storeAnswer(answer, queryClient);
  void readAgain(queryClient);
}

async function storeAnswer(answer: LoginAnswer, queryClient: QueryClient): Promise<void> {
  setOfflineMode(false);
  forgetSignOut();
  if (!navigator.onLine || !answer.user) return;
  // The failure was logged where it happened.
  await storeSignIn(answer).catch(() => {});
  await queryClient.refetchQueries({ queryKey: sessionKey }).catch(() => {});
}
