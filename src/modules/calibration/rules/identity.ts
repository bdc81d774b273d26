/** Whether a certificate was made of the item as it is named today (ISO/IEC 17025:2017 6.4.13; calibration.md rule 20). */

/** What is engraved on an instrument. */
export type Identity = { manufacturer: string; model: string; serialNumber: string | null };

/** One value of an item's identity that was changed, as the audit trail tells. */
export type IdentityChange = { at: string; field: keyof Identity; was: string | null };

/** "Krautkramer DMS Go, serial 90030". */
export const identityText = ({ manufacturer, model, serialNumber }: Identity): string =>
  `${manufacturer} ${model}${serialNumber ? `, serial ${serialNumber}` : ""}`;

/** A mark as it is compared: blanks, dashes and capitals are written now so, now so. */
export const plainMark = (mark: string): string => mark.replace(/[\s-]/g, "").toUpperCase();

/** A version of software as it is compared: "v1.0", "Ver. 1.0" and "1.0" are one. */
export const plainVersion = (version: string): string => plainMark(version).replace(/^(?:VERSION|VERS|VER|V)[.:]?(?=\d)/, "");

/** The identity an item had at an instant, such as the release of a certificate, where it is another one today; else null. */
export function formerIdentity(today: Identity, changes: readonly IdentityChange[], at: string): Identity | null {
  const then = changes
    .filter((change) => Date.parse(change.at) > Date.parse(at))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .reduce((identity, { field, was }) => ({ ...identity, [field]: was }), today);
  const isSame = (["manufacturer", "model", "serialNumber"] as const).every(
    (field) => plainMark(then[field] ?? "") === plainMark(today[field] ?? ""),
  );
  return isSame ? null : then;
}
