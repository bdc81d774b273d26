import { eq } from "drizzle-orm";
import type { FrozenIssuer } from "../print/evidence.ts";
import type { Issuer } from "../print/printed-report.ts";
import { accreditationsOf } from "../rules/accreditations.ts";
import { companyOf, picturesOf } from "./company.ts";
import type { Loaded } from "./loading.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { letterheadLines, letterheadName } from "#directory/company/letterhead.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { pictureForHead } from "#kit/server/images.ts";
import { builtInCodeOf } from "#modules/report-templates/definition.ts";

/** The issuer of the report now: frozen with each signature, so that a later brand or a lapsed accreditation does not change issued reports. */
export async function issuerNow(
  db: Reading,
  { report, definition }: Pick<Loaded, "definition"> & { report: Pick<Loaded["report"], "baseLocationId" | "performedDates"> },
): Promise<FrozenIssuer> {
  const [[company, pictures], [base]] = await together([
    companyOf(db).then(async (one) => [one, await picturesOf(db, one)] as const),
    report.baseLocationId
      ? db.select({ scopes: baseLocation.scopes }).from(baseLocation).where(eq(baseLocation.id, report.baseLocationId))
      : [],
  ]);
  const work = { method: definition.method, template: builtInCodeOf(definition), days: report.performedDates };
  return {
    name: letterheadName(company),
    lines: letterheadLines(company),
    logo: pictures.get("logo") ?? null,
    letterhead: pictures.get("letterhead") ?? null,
    foot: company.reportFoot,
    accreditations: accreditationsOf(base?.scopes ?? [], company, work).map(({ id, mark, text }) => ({
      text,
      symbol: (mark && id && pictures.get(`symbol-${id}`)) || null,
    })),
  };
}

/** The same with its pictures prepared for print. */
export async function issuerDrawn({ files }: Services, frozen: FrozenIssuer): Promise<Issuer> {
  const drawn = async (sha256: string | null) => (sha256 ? pictureForHead(files, sha256) : null);
  return {
    ...frozen,
    logo: await drawn(frozen.logo),
    letterhead: await drawn(frozen.letterhead),
    accreditations: await Promise.all(
      frozen.accreditations.map(async ({ text, symbol }) => ({ text, symbol: await drawn(symbol) })),
    ),
  };
}
