/**
 * "2026-03-14 08:00 UTC" for an instant: how a sentence of the server names a time. Pages show it in the reader's zone and format, on paper and in
 * mail it stands as it is. A time without its day could be shown in no other zone.
 */
export const utcMinute = (instant: string | number | Date): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;
