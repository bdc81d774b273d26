/** Which kind of English abbreviates a time zone as the people who live there do: "CST" in Chicago, "CET" in Paris; other kinds say "GMT+4". */
export function zoneLocale(timeZone: string): "en-US" | "en-GB" {
  return /^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timeZone) ? "en-US" : "en-GB";
}
