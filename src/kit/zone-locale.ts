/** Which English names a time zone as those who live in it do: "CST" in Chicago, "CET" in Paris; elsewhere both say "GMT+4". */
export function zoneLocale(timeZone: string): "en-US" | "en-GB" {
  return /^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timeZone) ? "en-US" : "en-GB";
}
