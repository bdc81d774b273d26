import { capital } from "#kit/capital.ts";

/** "Session ended" of "session.ended", "Sign-in, new country" of "sign-in.new-country": a kind of security event as people read it. */
export function securityWords(kind: string): string {
  const [what = "", happened = ""] = kind.split(".");
  if (happened === "") return capital(what);
  const isDone = /(ed|en|up)$/.test(happened);
  return capital(`${what.replaceAll("_", " ")}${isDone ? "" : ","} ${happened.replaceAll("-", " ")}`);
}
