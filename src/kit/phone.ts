import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The groups of a telephone number as its country writes them: "+17135550140" is "+1", "713", "555", "0140". One group if the number is not known. */
export function phoneGroups(number: string): string[] {
  const groups =
    parsePhoneNumberFromString(number)
      ?.formatInternational()
      .split(/[\s-]+/) ?? [];
  return groups.join("") === number ? groups : [number];
}

/** A telephone number as it prints: "+1 713 555 0140". */
export const printedPhone = (number: string): string => phoneGroups(number).join(" ");
