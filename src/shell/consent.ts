/** A form people are asked to agree to (specification section 3). */
export interface ConsentFormShown {
  id: string | 0;
  title: string;
  content: string;
  version: string;
  legallyBinding: boolean;
  requiresConsent: boolean;
}

/** The built-in form: shown when the server has none or cannot be reached (specification section 9). */
export const fallbackForm: ConsentFormShown = {
  id: 0,
  title: "Data Collection and Privacy Consent",
  version: "2.0",
  legallyBinding: true,
  requiresConsent: true,
  content: [
    "Last updated June 2025.",
    "Holdpoint keeps the data your employer needs to run its quality work: your name and contact data, your certificates and tests, what you wrote and signed, and when and from where you signed in.",
    "Inactive accounts are archived after 12 months.",
    "Audit logs are kept about 7 years.",
    "Archived data can be brought back during a 90-day recovery period.",
    "Data is protected with AES-256 encryption.",
    "Multi-factor authentication is required.",
    "Of whom it is asked, and by which ways, the company sets in its security policy.",
    "Signed reports and the evidence behind them stay as they were signed and carry your name.",
  ].join("\n\n"),
};

/** The version in a consent record whose form has none (specification section 9). */
export const fallbackFormVersion = "2.1";
