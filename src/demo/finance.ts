/** Records entered by Finance and the administrator: taxes, accounts, the holidays of each base and the networks of the offices. */
import { holidayPlaces } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import { holidayCalendar, knownNetwork } from "#directory/company/server/tables.ts";
import { financeDefaults, financeId, fxRate, revenueAccount, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import type { Db } from "#kit/server/database.ts";
import { holidaysOf } from "#modules/settings/server/public-holidays.ts";

export async function writeFinance(db: Db, calendar: Calendar): Promise<void> {
  const stamp = { at: calendar.at(calendar.ago(900), "09:00"), by: personId("ruth") };
  const nothing = { exemptionReason: null, onTopOf: null, jurisdiction: null, printedText: null, validFrom: null, validTo: null };
  await writeRecords(db, taxCode, [
    {
      ...stamp,
      ...nothing,
      id: idOf("tax TX"),
      code: "TX-8.25",
      name: "Texas sales tax",
      regime: "sales tax",
      rate: "8.25",
      category: "S",
      jurisdiction: "Texas",
    },
    {
      ...stamp,
      ...nothing,
      id: idOf("tax GB"),
      code: "GB-20",
      name: "UK VAT, standard rate",
      regime: "VAT",
      rate: "20",
      category: "S",
      jurisdiction: "United Kingdom",
    },
    {
      ...stamp,
      ...nothing,
      id: idOf("tax AE"),
      code: "AE-5",
      name: "UAE VAT",
      regime: "VAT",
      rate: "5",
      category: "S",
      jurisdiction: "United Arab Emirates",
    },
    {
      ...stamp,
      ...nothing,
      id: idOf("tax EXEMPT"),
      code: "EXEMPT",
      name: "Exempt by certificate",
      regime: "sales tax",
      rate: "0",
      category: "E",
      exemptionReason: "Exemption certificate of the customer",
    },
    {
      ...stamp,
      ...nothing,
      id: idOf("tax US services"),
      code: "US-NT",
      name: "Service, not taxable",
      regime: "sales tax",
      rate: "0",
      category: "Z",
      jurisdiction: "United States",
    },
    {
      ...stamp,
      ...nothing,
      id: idOf("tax EX"),
      code: "OUT",
      name: "Outside the scope of tax",
      regime: "VAT",
      rate: "0",
      category: "O",
      exemptionReason: "Outside the scope of tax",
    },
  ]);
  const ofServices = (["labour", "travel", "third party", "report"] as const).map((taxClass) => ({
    ...stamp,
    id: idOf(`tax rule US ${taxClass}`),
    region: "US",
    taxClass,
    taxCode: "US-NT",
    printing: "separate" as const,
    validFrom: null,
    validTo: null,
  }));
  await writeRecords(db, taxRule, [
    ...ofServices,
    {
      ...stamp,
      id: idOf("tax rule TX hire"),
      region: "US-TX",
      taxClass: "equipment hire",
      taxCode: "TX-8.25",
      printing: "separate",
      validFrom: null,
      validTo: null,
    },
    {
      ...stamp,
      id: idOf("tax rule TX film"),
      region: "US-TX",
      taxClass: "film and consumables",
      taxCode: "TX-8.25",
      printing: "separate",
      validFrom: null,
      validTo: null,
    },
  ]);
  await writeRecords(db, financeDefaults, [
    {
      ...stamp,
      ...usualFinance,
      id: financeId,
      fxSource: "ECB",
      lateInterestPct: "8",
      ownerLimit: "50000",
      companyLimit: "250000",
      ledgerAccounts: [
        { purpose: "receivable", account: "1200" },
        { purpose: "retainage held", account: "1250" },
        { purpose: "withheld tax", account: "1260" },
        { purpose: "bank", account: "1010" },
        { purpose: "client credit", account: "2300" },
        { purpose: "deposits", account: "2310" },
        { purpose: "discount", account: "4900" },
        { purpose: "early-payment discount", account: "4910" },
        { purpose: "rounding", account: "7800" },
        { purpose: "exchange difference", account: "7700" },
        { purpose: "write-off", account: "7900" },
      ],
      taxMappings: [
        { taxCodes: "TX-8.25", account: "2210", xero: "Texas 8.25%", quickBooks: "TX" },
        { taxCodes: "GB-20", account: "2220", xero: "20% (VAT on Income)", quickBooks: "20.0% S" },
        { taxCodes: "AE-5", account: "2230", xero: "UAE VAT 5%", quickBooks: "AE5" },
        { taxCodes: "EXEMPT", account: "2290", xero: "Tax Exempt", quickBooks: "NON" },
        { taxCodes: "OUT", account: "2290", xero: "No Tax", quickBooks: "NON" },
        { taxCodes: "No tax", account: null, xero: "No Tax", quickBooks: "NON" },
      ],
      banks: [
        { id: idOf("bank USD"), name: "First Gulf Bank", account: "000123456789", bic: "FGBKUS44", currency: "USD" },
        { id: idOf("bank GBP"), name: "Westbank", account: "GB82 WEST 1234 5698 7654 32", bic: "WESTGB2L", currency: "GBP" },
      ],
    },
  ]);
  const pairs = { EUR: "1.0834", GBP: "1.27345", NOK: "0.0931", AED: "0.2723" };
  await writeRecords(
    db,
    fxRate,
    [1, 31, 61, 91, 121, 151].flatMap((days) =>
      Object.entries(pairs).map(([from, rate]) => ({
        at: calendar.at(calendar.ago(days), "09:00"),
        by: stamp.by,
        id: idOf(`rate ${from} ${days}`),
        date: calendar.ago(days),
        fromCurrency: from,
        toCurrency: "USD",
        rate,
        source: "ECB" as const,
        reason: null,
      })),
    ),
  );
  await writeRecords(db, revenueAccount, [
    { ...stamp, id: idOf("account 4000"), code: "4000", name: "Inspection services", note: null },
    { ...stamp, id: idOf("account 4100"), code: "4100", name: "Equipment hire", note: null },
    { ...stamp, id: idOf("account 4200"), code: "4200", name: "Travel and subsistence recharged", note: null },
  ]);
  const year = Number(calendar.today.slice(0, 4));
  const calendars = await Promise.all(
    Object.values(holidayPlaces).map(async ({ place, name }) => {
      const days = await Promise.all([year, year + 1].map((one) => holidaysOf(place, one, { moved: true })));
      const own = { id: idOf(`holidays ${place}`), name, country: place.slice(0, 2), starter: place };
      return { ...stamp, ...own, observedRule: "none" as const, days: days.flat() };
    }),
  );
  await writeRecords(db, holidayCalendar, calendars);
  // Addresses reserved for documentation (RFC 5737), not real networks.
  await writeRecords(db, knownNetwork, [
    {
      ...stamp,
      id: idOf("network HOU"),
      network: "203.0.113.0/24",
      name: "Houston office",
      country: "US",
      latitude: "29.760400",
      longitude: "-95.369800",
    },
    {
      ...stamp,
      id: idOf("network ABZ"),
      network: "198.51.100.0/24",
      name: "Aberdeen base",
      country: "GB",
      latitude: "57.149700",
      longitude: "-2.094300",
    },
  ]);
}
