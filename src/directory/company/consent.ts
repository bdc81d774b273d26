/** The consent form that everyone agrees to at sign-in. */
export const consentFormStates = ["draft", "active", "retired"] as const;
