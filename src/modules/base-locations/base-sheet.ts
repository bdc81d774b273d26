import { type Content, facts, heading, type Paper } from "#kit/letterhead.ts";
import { printedPhone } from "#kit/phone.ts";
import { countryName } from "#kit/places.ts";

/** What stands on the sheet that hangs beside the telephone. */
export interface BaseOnSheet {
  code: string;
  name: string;
  kinds: readonly string[];
  address: string;
  country: string;
  region: string | null;
  latitude: string | null;
  longitude: string | null;
  timeZone: string;
  mainPhone: string | null;
  emergencyPhone: string | null;
  nearestHospital: string | null;
  hospitalMinutes: number | null;
  manager: string | null;
  rso: string | null;
  alternateRso: string | null;
  hseContact: string | null;
}

type Parts = Pick<Paper, "title" | "subtitle" | "number" | "revision" | "content" | "orientation" | "foot">;

/** The base sheet on one page: first what is needed in an emergency, in large letters. */
export function baseSheet(base: BaseOnSheet): Parts {
  return {
    title: "Base sheet",
    subtitle: base.name,
    number: base.code,
    revision: null,
    orientation: "portrait",
    content: [heading("Emergency"), ...emergency(base), heading("People"), people(base), heading("Place"), place(base)],
    foot: "Valid on the day printed. Post it beside the telephone and replace it when anything changes.",
  };
}

function emergency({ emergencyPhone, mainPhone, nearestHospital, hospitalMinutes }: BaseOnSheet): Content[] {
  const way = hospitalMinutes === null ? "" : `, ${hospitalMinutes} min`;
  return [
    large("24 h emergency number", printed(emergencyPhone ?? mainPhone) ?? "No number on record"),
    large("Nearest hospital", nearestHospital ? `${nearestHospital}${way}` : "None on record"),
  ];
}

const printed = (phone: string | null): string | null => phone && printedPhone(phone);

const large = (label: string, text: string): Content => ({
  stack: [
    { text: label, fontSize: 9 },
    { text, fontSize: 18, bold: true },
  ],
  margin: [0, 4, 0, 8],
});

const people = ({ manager, rso, alternateRso, hseContact }: BaseOnSheet): Content =>
  facts(
    [
      ["Manager", manager ?? "–"],
      ["HSE contact", hseContact ?? "–"],
      ["Radiation safety officer", rso ?? "–"],
      ["Alternate RSO", alternateRso ?? "–"],
    ],
    2,
  );

function place({ kinds, address, country, region, latitude, longitude, timeZone, mainPhone }: BaseOnSheet): Content {
  return facts(
    [
      ["Address", address],
      ["Country", [region, countryName(country)].filter(Boolean).join(", ")],
      ["Kind", kinds.join(", ")],
      ["Telephone", printed(mainPhone) ?? "–"],
      ["Coordinates (WGS 84)", latitude && longitude ? `${latitude}, ${longitude}` : "–"],
      ["Time zone", timeZone],
    ],
    2,
  );
}
