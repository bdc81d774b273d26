const factors: Readonly<Record<string, string>> = {
  email: "Email",
  sms: "Text message",
  totp: "Authenticator app",
  passkey: "Passkey",
};

/** The ways beside the password, in words; "None" where there is none. */
export function secondFactorWords(kinds: readonly string[]): string {
  return kinds.map((kind) => factors[kind] ?? kind).join(", ") || "None";
}
