export interface SignInProblems {
  email?: string;
  password?: string;
}

/** What is wrong with what was typed. Plain functions instead of a schema keep the sign-in page small. */
export function signInProblems({ email, password }: { email: string; password: string }): SignInProblems {
  return {
    ...(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? {} : { email: "Invalid email address" }),
    ...(password.length >= 6 ? {} : { password: "Password must be at least 6 characters" }),
  };
}

const failed = "Login failed. Please try again.";

/** Null when signed in, otherwise the sentence to show: the server's, or a general one. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<string | null> {
  try {
    const response = await fetch("/api/login", {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: email.trim(), password }),
    });
    if (response.ok) return null;
    const answer = (await response.json()) as { message?: unknown };
    return typeof answer.message === "string" && answer.message !== "" ? answer.message : failed;
  } catch {
    return failed;
  }
}
