/** The sections of the settings in the order of the list at the left, by their word in the address: /settings?section=numbering. */
export const sectionTitles = {
  company: "Company",
  brand: "Brand",
  numbering: "Numbering",
  units: "Units & locale",
  finance: "Finance & tax",
  regulatory: "Regulatory profile",
  reports: "Reports",
  signing: "Signing certificate",
  security: "Security",
  reminders: "Reminders",
  consent: "Consent forms",
  retention: "Retention & holds",
  backup: "Backup & export",
  messages: "Email & SMS",
  holidays: "Holidays",
  file: "Settings as file",
  about: "About",
  history: "History",
} as const;
export type SectionId = keyof typeof sectionTitles;

export const addressOf = (id: SectionId): string => `/settings?section=${id}`;

const furtherWords: Partial<Record<SectionId, string>> = {
  backup: "back up restore",
  messages: "email mail server text messages",
  numbering: "numbers series",
  signing: "pdf signature pades pkcs12 p12 pfx time stamp",
  security: "password sessions second factor",
  units: "language time zone dates",
};

/** The same for the palette. */
export const foundSections = Object.entries(sectionTitles).map(([id, title]) => ({
  title,
  href: addressOf(id as SectionId),
  words: `settings ${furtherWords[id as SectionId] ?? ""}`,
}));
