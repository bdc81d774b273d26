/** The demo company and its bases. */
import { eq } from "drizzle-orm";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { tellChange, writeRecords } from "./write.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { type DayHours, officeHours } from "#directory/bases/working-hours.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import { firstStepsDismissed, firstStepsId } from "#modules/settings/server/first-steps/tables.ts";
import type { Key } from "./keys.ts";

export type Base = "HOU" | "ABZ" | "AUH";
export const zoneOf: Record<Base, string> = { HOU: "America/Chicago", ABZ: "Europe/London", AUH: "Asia/Dubai" };
/** The holidays of each base. */
export const holidayPlaces = {
  HOU: { place: "US", name: "United States, federal holidays" },
  ABZ: { place: "GB-SCT", name: "Scotland, bank holidays" },
  AUH: { place: "AE", name: "United Arab Emirates" },
} as const;
const holidaysId = (base: Base) => idOf(`holidays ${holidayPlaces[base].place}`);
export const baseId = (base: Base) => idOf(`base ${base}`);

export const companyName = "Blackreef Inspection Services";

/** Each base has its own accreditation number. */
export const accreditations = [
  { key: "accreditation of Houston", number: "IB-2207" },
  { key: "accreditation of Aberdeen", number: "IB-5518" },
] as const;

const week = (from: string, to: string): DayHours[] => officeHours.map(({ weekday }) => ({ weekday, from, to }));

/** Turns the company's row into the demo company, which every report states. */
export async function nameCompany(db: Db, { now, ago }: Calendar): Promise<void> {
  const [before] = await db.select().from(companySettings).where(eq(companySettings.id, companyId));
  const [after] = await db
    .update(companySettings)
    .set({
      legalName: `${companyName}, Inc. (demo company)`,
      tradingName: companyName,
      address: "4120 Navigation Blvd\nHouston, TX 77011",
      country: "US",
      phone: "+17135550140",
      email: "office@demo.example",
      website: "https://demo.example",
      registrationNo: "TX-0800-417",
      timeZone: zoneOf.HOU,
      unitSystem: "mixed",
      pageSize: "A4",
      inspectionBodyType: "A",
      taxIds: [
        { country: "US", kind: "EIN", value: "00-0000417" },
        { country: "GB", kind: "VAT", value: "GB 000 0417 00" },
        { country: "AE", kind: "TRN", value: "100000000000417" },
      ],
      addresses: [
        { kind: "billing", lines: "Accounts payable\nPO Box 417", city: "Houston", region: "TX", postal: "77252", country: "US" },
      ],
      accreditations: accreditations.map(({ key, number }) => ({
        id: idOf(key),
        body: "Demonstration Accreditation Body",
        number,
        standard: "ISO/IEC 17020:2012",
        validFrom: ago(1000),
        validTo: ago(-420),
        symbolAllowedOn: ["reports", "releases"],
      })),
      reportFoot: "Demonstration data: company, clients and results are invented.",
      updatedAt: now.toISOString(),
    })
    .where(eq(companySettings.id, companyId))
    .returning();
  if (!before || !after) throw new Error("The company has no row of settings.");
  await tellChange(db, companySettings, before, after);
  const at = now.toISOString();
  await db.insert(firstStepsDismissed).values({ id: firstStepsId, createdAt: at, updatedAt: at });
}

/** Houston with the laboratory, Aberdeen and Abu Dhabi. `person` gives the id of a member of the cast. */
export async function writeBases(db: Db, calendar: Calendar, person: (key: Key) => string): Promise<void> {
  const opened = (daysAgo: number) => calendar.at(calendar.ago(daysAgo), "09:00");
  const accreditedTo = calendar.ago(-420);
  const accreditation = (accreditationNumber: string, methods: string[]) => [
    { standard: "ISO/IEC 17020", accreditationNumber, methods, validFrom: calendar.ago(1000), validTo: accreditedTo },
  ];
  const shared = { by: null, rsoId: person("frank"), hseContactId: person("tom"), status: "open" } as const;
  await writeRecords(db, baseLocation, [
    {
      ...shared,
      id: baseId("HOU"),
      holidayCalendarId: holidaysId("HOU"),
      at: opened(2900),
      code: "HOU",
      name: "Houston",
      kinds: ["head office", "laboratory", "source storage"],
      address: "4120 Navigation Blvd, Houston, TX 77011",
      country: "US",
      region: "Texas",
      latitude: "29.751900",
      longitude: "-95.322800",
      timeZone: zoneOf.HOU,
      currency: "USD",
      costCentre: "100",
      managerId: person("dale"),
      mainPhone: "+17135550140",
      emergencyPhone: "+17135550199",
      nearestHospital: "Ben Taub Hospital, 1504 Taub Loop, Houston",
      hospitalMinutes: 14,
      workingHours: week("07:00", "17:00"),
      scopes: accreditation("IB-2207", ["RT", "UT", "MT"]),
    },
    {
      ...shared,
      id: baseId("ABZ"),
      holidayCalendarId: holidaysId("ABZ"),
      at: opened(2300),
      code: "ABZ",
      name: "Aberdeen",
      kinds: ["branch"],
      parentId: baseId("HOU"),
      address: "Unit 7, Howe Moss Crescent, Dyce, Aberdeen AB21 0GN",
      country: "GB",
      latitude: "57.208000",
      longitude: "-2.207000",
      timeZone: zoneOf.ABZ,
      currency: "GBP",
      costCentre: "200",
      defaultTaxCode: "GB-20",
      managerId: person("ben"),
      mainPhone: "+441224555010",
      emergencyPhone: "+441224555099",
      nearestHospital: "Aberdeen Royal Infirmary, Foresterhill Road",
      hospitalMinutes: 18,
      workingHours: week("07:30", "16:30"),
      scopes: accreditation("IB-5518", ["UT", "MT"]),
    },
    {
      ...shared,
      id: baseId("AUH"),
      holidayCalendarId: holidaysId("AUH"),
      at: opened(1500),
      code: "AUH",
      name: "Abu Dhabi",
      kinds: ["branch", "yard"],
      parentId: baseId("HOU"),
      address: "ICAD II, Musaffah, Abu Dhabi",
      country: "AE",
      latitude: "24.337000",
      longitude: "54.492000",
      timeZone: zoneOf.AUH,
      currency: "AED",
      costCentre: "300",
      defaultTaxCode: "AE-5",
      managerId: person("omar"),
      mainPhone: "+97125550110",
      emergencyPhone: "+97125550199",
      nearestHospital: "Sheikh Khalifa Medical City, Abu Dhabi",
      hospitalMinutes: 35,
      workingHours: [...week("07:00", "17:00").slice(0, 4), { weekday: "Friday", from: "07:00", to: "12:00" }],
    },
  ]);
}
