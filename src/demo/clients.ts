/** Twelve clients of the Gulf coast, the North Sea and the Gulf, with their plants, people and requirements for reports. */
import { type Base, baseId, zoneOf } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import type { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import type { Db } from "#kit/server/database.ts";
import { clientContact, clientEvaluation, clientRequirement } from "#modules/client-companies/server/tables.ts";
import type { Key } from "./keys.ts";

type Industry = "refining" | "chemical" | "pipeline" | "power" | "fabrication" | "marine" | "other";

interface Site {
  code: string;
  name: string;
  address: string;
  /** Latitude and longitude of its town, or of the block of the sea. */
  at?: readonly [string, string];
  /** If the time zone is not that of the base. */
  zone?: string;
}

/** Hours after the work within which a client asks for its reports. */
export const reportsWithin = { NGR: 72 };

export interface Client {
  code: string;
  name: string;
  legalName: string;
  base: Base;
  country: string;
  currency: string;
  industry: Industry;
  status?: "prospect" | "inactive";
  restricted?: true;
  aliases?: string;
  policy?: ReportPolicyPart;
  contact: string;
  sites: readonly Site[];
}

const usPaper: ReportPolicyPart = { unitSystem: "US", pageSize: "LETTER" };

const clients: readonly Client[] = [
  {
    code: "NGR",
    name: "Northgate Refining",
    legalName: "Northgate Refining Company LLC",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "refining",
    aliases: "Northgate; NRC",
    policy: { ...usPaper, evidenceAnnex: "full" },
    contact: "Paula Greer",
    sites: [
      { code: "PTA", name: "Sabine Lake refinery", address: "6001 Gulfway Dr, Port Arthur, TX", at: ["29.885000", "-93.939900"] },
      { code: "TXC", name: "Texas City terminal", address: "Dock Road, Texas City, TX", at: ["29.383800", "-94.902700"] },
    ],
  },
  {
    code: "CLP",
    name: "Cordova Liquids Pipeline",
    legalName: "Cordova Liquids Pipeline LP",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "pipeline",
    policy: usPaper,
    contact: "Hector Ruiz",
    sites: [{ code: "CCS", name: "Station 4, Nueces", address: "FM 1889, Robstown, TX", at: ["27.790300", "-97.668900"] }],
  },
  {
    code: "BPC",
    name: "Bayou Petrochemicals",
    legalName: "Bayou Petrochemicals LLC",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "chemical",
    policy: { ...usPaper, levelIIIForMethods: ["RT"] },
    contact: "Denise Fontenot",
    sites: [
      {
        code: "LKC",
        name: "Lake Charles ethylene unit",
        address: "Bayou d'Inde Rd, Sulphur, LA",
        at: ["30.236600", "-93.377400"],
      },
    ],
  },
  {
    code: "SPF",
    name: "Sabine Pressure Fabricators",
    legalName: "Sabine Pressure Fabricators, Inc.",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "fabrication",
    policy: { ...usPaper, manufacturerSlot: true },
    contact: "Glenn Hatcher",
    sites: [{ code: "BMT", name: "Beaumont shop", address: "2900 Pine St, Beaumont, TX", at: ["30.080200", "-94.126600"] }],
  },
  {
    code: "HEB",
    name: "Hebrides Energy",
    legalName: "Hebrides Energy plc",
    base: "ABZ",
    country: "GB",
    currency: "GBP",
    industry: "marine",
    policy: { numberPattern: "{CLIENT}-{SITE}-{YYYY}-{SEQ:4}", procedureClientApprovalRequired: true },
    contact: "Morag Sinclair",
    sites: [
      { code: "SUA", name: "Sula Alpha platform", address: "Block 15/22, UK North Sea", at: ["58.250000", "0.300000"] },
      { code: "CRD", name: "Cruden gas terminal", address: "Cruden Bay, Aberdeenshire", at: ["57.414600", "-1.853000"] },
    ],
  },
  {
    code: "NSF",
    name: "Norfjord Subsea",
    legalName: "Norfjord Subsea Fabrication AS",
    base: "ABZ",
    country: "NO",
    currency: "NOK",
    industry: "fabrication",
    restricted: true,
    contact: "Ingrid Solberg",
    sites: [
      { code: "STV", name: "Dusavik yard", address: "Dusavik, Stavanger", at: ["58.997000", "5.676000"], zone: "Europe/Oslo" },
    ],
  },
  {
    code: "ARG",
    name: "Al Reem Gas",
    legalName: "Al Reem Gas Processing LLC",
    base: "AUH",
    country: "AE",
    currency: "AED",
    industry: "refining",
    policy: { numberPattern: "{PROJECT}-{METHOD}-{SEQ:3}", witnessRequired: true },
    contact: "Khalid Al Mansoori",
    sites: [{ code: "HAB", name: "Habara gas plant", address: "Habara, Al Dhafra, Abu Dhabi", at: ["23.652300", "53.653600"] }],
  },
  {
    code: "GDC",
    name: "Gulf Desalination",
    legalName: "Gulf Desalination Company PJSC",
    base: "AUH",
    country: "AE",
    currency: "AED",
    industry: "power",
    contact: "Leila Farouk",
    sites: [{ code: "RAL", name: "Ras Alwan desalination", address: "Ras Alwan, Fujairah" }],
  },
  {
    code: "GLX",
    name: "Gulf Light & Power",
    legalName: "Gulf Light and Power Corporation",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "power",
    policy: usPaper,
    contact: "Ron Castille",
    sites: [{ code: "BAY", name: "Matagorda power station", address: "FM 521, Bay City, TX", at: ["28.982800", "-95.969400"] }],
  },
  {
    code: "BRO",
    name: "Brisling Offshore",
    legalName: "Brisling Offshore Ltd",
    base: "ABZ",
    country: "GB",
    currency: "GBP",
    industry: "marine",
    contact: "Fiona Laird",
    sites: [{ code: "BRB", name: "Brisling B", address: "Block 21/9, UK North Sea", at: ["57.750000", "0.700000"] }],
  },
  {
    code: "KWL",
    name: "Kinwood Logistics",
    legalName: "Kinwood Tank Storage, Inc.",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "other",
    status: "inactive",
    contact: "Amy Kohl",
    sites: [
      { code: "CHV", name: "Channelview tank farm", address: "Sheldon Rd, Channelview, TX", at: ["29.776000", "-95.114600"] },
    ],
  },
  {
    code: "SOL",
    name: "Solenne Chemicals",
    legalName: "Solenne Specialty Chemicals Inc.",
    base: "HOU",
    country: "US",
    currency: "USD",
    industry: "chemical",
    status: "prospect",
    contact: "Marc Devereux",
    sites: [{ code: "FRP", name: "Freeport plant", address: "SH 332, Freeport, TX", at: ["28.954100", "-95.359700"] }],
  },
];

export const clientId = (code: string) => idOf(`client ${code}`);
export const siteId = (client: string, site: string) => idOf(`site ${client} ${site}`);
export const contactId = (code: string) => idOf(`contact ${code}`);

export function client(code: string): Client {
  const found = clients.find((one) => one.code === code);
  if (!found) throw new RangeError(`There is no client ${code}`);
  return found;
}

/** The time zone of a client's site. */
export function zoneAt(code: string, site: string): string {
  const { base, sites } = client(code);
  return sites.find((one) => one.code === site)?.zone ?? zoneOf[base];
}

const billedAt: Record<Base, string> = {
  HOU: "PO Box 1180, Houston, TX 77251",
  ABZ: "PO Box 214, Aberdeen AB10 1XY",
  AUH: "PO Box 3300, Abu Dhabi",
};
const manages: Record<Base, Key> = { HOU: "victor", ABZ: "ben", AUH: "omar" };

/** How invoices go to it: the large ones with retainage, a limit and an agreement. */
function termsOf({ code, currency, status }: Client, ago: Calendar["ago"]) {
  const large = ["NGR", "HEB", "ARG"].includes(code);
  return {
    paymentTerms: large ? { ...netDays(45), movedTo: "end of month" as const } : netDays(30),
    invoiceDelivery: status === "prospect" ? null : ("email PDF" as const),
    invoiceRecipients: [{ email: `ap.${code.toLowerCase()}@demo.example` }],
    poRequired: large,
    ticketSignatureRequired: large,
    billOnRelease: code === "CLP",
    invoiceGrouping: { NGR: "person" as const, BPC: "weld" as const, HEB: "ticket" as const }[code] ?? null,
    creditLimit: large ? "250000" : null,
    retainagePct: code === "NGR" ? "10" : null,
    retainageBase: code === "NGR" ? ("net" as const) : null,
    taxCodeDefault: { USD: null, GBP: "GB-20", AED: "AE-5", NOK: "OUT" }[currency] ?? null,
    exemptions:
      code === "BPC"
        ? [{ code: "EXEMPT", regions: ["US-LA", "US-TX"], validFrom: ago(200), validTo: ago(-165), fileId: null }]
        : [],
    ...(large ? { msaNumber: `MSA-${code}-2024`, msaSignedOn: ago(690), msaValidTo: ago(code === "HEB" ? -25 : -410) } : {}),
  };
}

export async function writeClients(db: Db, { ago, at }: Calendar): Promise<void> {
  const known = (index: number) => at(ago(1500 - index * 60), "10:30");
  const by = personId("victor");
  await writeRecords(
    db,
    clientCompany,
    clients.map((one, index) => ({
      id: clientId(one.code),
      at: known(index),
      by,
      code: one.code,
      legalName: one.legalName,
      displayName: one.name,
      aliases: one.aliases ?? null,
      status: one.status ?? ("active" as const),
      statusSince: known(index),
      industry: one.industry,
      billingAddress: `Accounts payable\n${billedAt[one.base]}`,
      billingCountry: one.country,
      currency: one.currency,
      ...termsOf(one, ago),
      email: `${one.code.toLowerCase()}@demo.example`,
      phone: null,
      website: "https://demo.example",
      taxIds: [{ country: one.country, kind: "Tax", value: `${one.code}-${4100 + index * 37}` }],
      accountManagerId: personId(manages[one.base]),
      defaultBaseId: baseId(one.base),
      confidentialityLevel: one.restricted ? ("restricted" as const) : ("normal" as const),
      ndaUntil: one.restricted ? ago(-500) : null,
      linkAsksCode: one.restricted ?? false,
      tags: [one.base === "HOU" ? "gulf coast" : one.base === "ABZ" ? "north sea" : "middle east"],
      reportPolicy: one.policy ?? {},
    })),
  );
  await writeRecords(
    db,
    clientSite,
    clients.flatMap((one, index) =>
      one.sites.map((site) => ({
        id: siteId(one.code, site.code),
        at: known(index),
        by,
        clientCompanyId: clientId(one.code),
        code: site.code,
        name: site.name,
        address: site.address,
        country: one.country,
        region: /, (TX|LA)$/.exec(site.address)?.[1] ?? null,
        timeZone: zoneAt(one.code, site.code),
        latitude: site.at?.[0] ?? null,
        longitude: site.at?.[1] ?? null,
        accessRules: "Site induction and escort on the first day; hot work and radiation permits from the control room.",
        musterPoint: "Main gate car park",
        radiationNoticeHours: 24,
      })),
    ),
  );
  await writeRecords(
    db,
    clientContact,
    clients.map((one, index) => ({
      id: contactId(one.code),
      at: known(index),
      by,
      clientCompanyId: clientId(one.code),
      name: one.contact,
      roles: ["inspector", "approver"],
      email: `${one.contact.toLowerCase().replaceAll(" ", ".")}@demo.example`,
      receives: ["releases"],
      consentToEmailAt: known(index),
    })),
  );
  const said = (
    code: string,
    days: number,
    channel: (typeof clientEvaluation.$inferInsert)["channel"],
    [safety, competence, timeliness, reportQuality, communication]: readonly (number | null)[],
    comment: string,
  ) => ({
    id: idOf(`evaluation ${code} ${days}`),
    at: at(ago(days), "15:40"),
    by,
    clientCompanyId: clientId(code),
    evaluatedOn: ago(days),
    channel,
    givenBy: client(code).contact,
    safety,
    competence,
    timeliness,
    reportQuality,
    communication,
    comment,
  });
  await writeRecords(db, clientEvaluation, [
    said("NGR", 300, "meeting", [5, 4, 3, 4, 4], "Reports of the first weeks came late; now they come the same evening."),
    said("NGR", 110, "survey", [5, 5, 4, 4, 4], "Crews know the units and the permits."),
    said("NGR", 26, "telephone", [null, 5, 5, null, 4], "Wants the same crew for the next outage."),
    said("HEB", 75, "audit by the client", [4, 4, 4, 3, 5], "Two reports without the item tag of the line list."),
  ]);
  const asks = (
    code: string,
    demand: (typeof clientRequirement.$inferInsert)["demand"],
    sourceDocument: string,
    blocking: boolean,
  ) => ({
    id: idOf(`requirement ${code} ${demand.kind}`),
    at: at(ago(700), "11:20"),
    by,
    clientCompanyId: clientId(code),
    demand,
    sourceDocument,
    validFrom: ago(700),
    blocking,
  });
  await writeRecords(db, clientRequirement, [
    asks("NGR", { kind: "certification", method: "UT", minLevel: 2, schemes: ["SNT-TC-1A"] }, "NGR-INS-014, section 4", true),
    asks("NGR", { kind: "report deadline", hours: reportsWithin.NGR }, "NGR-INS-014, section 9", false),
    asks("BPC", { kind: "reject alarm level", basis: "joints", percent: "5" }, "BPC-QA-031, section 6", false),
    asks("HEB", { kind: "certification", method: "UT", minLevel: 2, schemes: ["ISO-9712"] }, "HE-QA-220", true),
    asks(
      "ARG",
      { kind: "other", statement: "A plant inspector witnesses every examination and marks the report." },
      "ARG contract 4417, annex C",
      true,
    ),
  ]);
}
