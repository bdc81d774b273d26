/** The consent form that everybody who signs in is asked to agree to. */
export const consentFormStates = ["draft", "active", "retired"] as const;
