import { isNull } from "drizzle-orm";
import { SeriesDraft } from "../contract.ts";
import { shippedSeries } from "../numbering.ts";
import { ProfileFields } from "../contract-regulatory.ts";
import { type Difference, differencesWith, type FilePart, type SettingsFile } from "../settings-file.ts";
import { changeCompany } from "./change-company.ts";
import { companyOf } from "./company.ts";
import { changeSeries, ruleInForce } from "./numbering.ts";
import { LegalHoldDraft, RetentionTermSet } from "../contract-retention.ts";
import { entitiesOf, labelOf, listHolds, placeHold } from "./retention/holds.ts";
import { changeRule, rulesNow } from "./retention/rules.ts";
import { profileInForce, setProfile } from "./regulatory.ts";
import { changeSecurity } from "./security.ts";
import type { ListOptions } from "./settings-records.ts";
import { changeFinance } from "./finance.ts";
import { payRuleProblem, taxProblem, taxRuleProblem } from "./finance-problems.ts";
import { CompanyFields } from "#directory/company/company.ts";
import { HolidayCalendarDraft } from "#directory/company/holidays.ts";
import { IntervalSet } from "#directory/company/regulatory.ts";
import { SecurityPolicy } from "#directory/company/security-policy.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { FinanceFields } from "#directory/finance/finance-defaults.ts";
import { PayRuleDraft } from "#directory/finance/pay-rule.ts";
import { RevenueAccountDraft } from "#directory/finance/revenue-account.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { payRule, revenueAccount, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { TaxCodeDraft } from "#directory/finance/tax-code.ts";
import { TaxRuleDraft } from "#directory/finance/tax-rule.ts";
import { invalid } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type NewRow, type RecordTable, type Row, widened } from "#kit/server/record.ts";
import { Download } from "#kit/server/serve.ts";
import { version } from "#kit/version.ts";
import { z } from "zod";

/** The settings as they are, as a file says them. */
async function settingsNow(ctx: Ctx): Promise<SettingsFile> {
  const company = await companyOf(ctx.db);
  const profile = await profileInForce(ctx.db);
  const numbering: SettingsFile["numbering"] = {};
  // Reports are numbered by the report policy of the company, which goes with it.
  for (const series of shippedSeries.filter(({ key }) => key !== "report"))
    numbering[series.key] = SeriesDraft.parse(await ruleInForce(ctx.db, series));
  return {
    format: "holdpoint-settings",
    formatVersion: 1,
    exportedAt: ctx.now.toISOString(),
    product: version,
    company: CompanyFields.parse(company),
    security: company.security,
    numbering,
    regulatory: ProfileFields.parse(profile),
    intervals: profile.intervals,
    finance: FinanceFields.parse(await financeDefaultsOf(ctx.db)),
    taxCodes: await listed(ctx, taxes),
    taxRules: await listed(ctx, rules),
    payRules: await listed(ctx, pay),
    revenueAccounts: await listed(ctx, accounts),
    holidayCalendars: await listed(ctx, calendars),
    retention: await retentionSet(ctx),
    legalHolds: Object.fromEntries((await holdsInForce(ctx)).map((hold) => [nameOfHold(hold), HoldInFile.parse(hold)])),
  };
}

/** What the company has set otherwise than shipped. */
async function retentionSet({ db }: Ctx): Promise<SettingsFile["retention"]> {
  const own = (await rulesNow(db)).filter(({ version: saved }) => saved > 0);
  return Object.fromEntries(own.map((rule) => [rule.recordClass, RetentionTermSet.parse(rule)]));
}

const HoldInFile = LegalHoldDraft.extend({ targetLabel: z.string().nullable() });

const holdsInForce = async (ctx: Ctx) => (await listHolds(ctx)).filter(({ liftedAt }) => liftedAt === null);

/** Several holds may bear one name: what they keep tells them apart. */
const nameOfHold = ({ name, targetLabel, from, to }: z.output<typeof HoldInFile>): string =>
  `${name} (${targetLabel ?? `${from ?? "the beginning"} to ${to ?? "now"}`})`;

/** A list of the settings in the file: what tells its rows apart, and why one cannot be as the file says. */
interface ListInFile<T extends RecordTable> {
  table: T;
  schema: z.ZodType<Record<string, unknown>>;
  nameOf: (row: Row<T>) => string;
  problem?: ListOptions<T>["problem"];
}

const taxes: ListInFile<typeof taxCode> = {
  table: taxCode,
  schema: TaxCodeDraft,
  nameOf: ({ code, validFrom }) => (validFrom ? `${code} from ${validFrom}` : code),
  problem: taxProblem,
};
const rules: ListInFile<typeof taxRule> = {
  table: taxRule,
  schema: TaxRuleDraft,
  nameOf: ({ region, taxClass, taxCode: code, validFrom }) =>
    [region, taxClass, code, validFrom && `from ${validFrom}`].filter(Boolean).join(" "),
  problem: taxRuleProblem,
};
const pay: ListInFile<typeof payRule> = {
  table: payRule,
  schema: PayRuleDraft,
  nameOf: ({ name, validFrom }) => (validFrom ? `${name} from ${validFrom}` : name),
  problem: payRuleProblem,
};
const accounts: ListInFile<typeof revenueAccount> = {
  table: revenueAccount,
  schema: RevenueAccountDraft,
  nameOf: ({ code }) => code,
};
const calendars: ListInFile<typeof holidayCalendar> = {
  table: holidayCalendar,
  schema: HolidayCalendarDraft,
  nameOf: ({ name }) => name,
};

async function listed<T extends RecordTable>({ db }: Ctx, { table, schema, nameOf }: ListInFile<T>) {
  const rows = (await db.select().from(widened(table)).where(isNull(table.archivedAt))) as Row<T>[];
  return Object.fromEntries(rows.map((row) => [nameOf(row), schema.parse(row)]));
}

export async function downloadSettings(ctx: Ctx): Promise<Download> {
  const file = await settingsNow(ctx);
  await ctx.write((store) =>
    store.note({ action: "CompanySettings.export", entity: "CompanySettings", label: "Settings as file" }),
  );
  const name = `holdpoint-settings-${ctx.today}.json`;
  return new Download(name, "application/json", Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
}

export async function compareFile(ctx: Ctx, { body }: { body: SettingsFile }): Promise<Difference[]> {
  return differencesWith(await settingsNow(ctx), body);
}

/** Takes over what was chosen, in the transaction of the request: one that is refused takes all of them back. */
export async function importFile(
  ctx: Ctx,
  { body: { file, chosen } }: { body: { file: SettingsFile; chosen: { part: FilePart; name: string }[] } },
): Promise<{ applied: number }> {
  const wanted = differencesWith(await settingsNow(ctx), file).filter(({ part, name }) =>
    chosen.some((one) => one.part === part && one.name === name),
  );
  const of = (part: FilePart) => Object.fromEntries(wanted.filter((one) => one.part === part).map((one) => [one.name, one.file]));
  await applyCompany(ctx, of("company"), of("security"));
  for (const [key, rule] of Object.entries(of("numbering"))) await applySeries(ctx, key, rule);
  await applyProfile(ctx, of("regulatory"), of("intervals"));
  await applyList(ctx, taxes, "taxCodes", of("taxCodes"));
  await applyList(ctx, rules, "taxRules", of("taxRules"));
  await applyList(ctx, pay, "payRules", of("payRules"));
  await applyFinance(ctx, of("finance"));
  await applyList(ctx, accounts, "revenueAccounts", of("revenueAccounts"));
  await applyList(ctx, calendars, "holidayCalendars", of("holidayCalendars"));
  await applyRetention(ctx, of("retention"));
  await applyHolds(ctx, of("legalHolds"));
  const label = `${wanted.length} settings from a file of ${file.exportedAt}`;
  await ctx.store.note({ action: "CompanySettings.import", entity: "CompanySettings", label });
  return { applied: wanted.length };
}

/** What the file says, as the schema wants it; what is wrong is named by its part. */
function read<S extends z.ZodType>(schema: S, part: FilePart, name: string, said: unknown): z.output<S> {
  const found = schema.safeParse(said);
  if (found.success) return found.data;
  const fields = found.error.issues.map(({ path, message }) => ({
    path: [part, name, ...path].filter(Boolean).join("."),
    message,
  }));
  throw invalid(fields, `The file cannot be imported: ${fields[0]?.path}: ${fields[0]?.message}`);
}

async function applyCompany(ctx: Ctx, fields: object, policy: object): Promise<void> {
  if (Object.keys(fields).length > 0) {
    const changes = read(CompanyFields.partial(), "company", "", fields);
    await changeCompany(ctx, { body: { version: (await companyOf(ctx.db)).version, changes } });
  }
  if (Object.keys(policy).length > 0) {
    const changes = read(SecurityPolicy.partial(), "security", "", policy);
    await changeSecurity(ctx, { body: { version: (await companyOf(ctx.db)).version, changes } });
  }
}

async function applyFinance(ctx: Ctx, fields: object): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const changes = read(FinanceFields.partial(), "finance", "", fields);
  await changeFinance(ctx, { body: { version: (await financeDefaultsOf(ctx.db)).version, changes } });
}

async function applySeries(ctx: Ctx, key: string, rule: unknown): Promise<void> {
  const draft = read(SeriesDraft, "numbering", key, rule);
  const series = shippedSeries.find((one) => one.key === key);
  if (!series) throw invalid([], `The file numbers "${key}", which this product does not know.`);
  const { version: now } = await ruleInForce(ctx.db, series);
  await changeSeries(ctx, { key, body: { version: now, ...draft } });
}

async function applyProfile(ctx: Ctx, fields: object, intervals: Record<string, unknown>): Promise<void> {
  if (Object.keys(fields).length + Object.keys(intervals).length === 0) return;
  const changes = read(ProfileFields.partial(), "regulatory", "", fields);
  const set = Object.fromEntries(
    Object.entries(intervals).map(([key, said]) => [key, read(IntervalSet, "intervals", key, said)]),
  );
  await setProfile(ctx, changes, set);
}

async function applyRetention(ctx: Ctx, rules: Record<string, unknown>): Promise<void> {
  const held = await rulesNow(ctx.store.db);
  for (const [recordClass, said] of Object.entries(rules)) {
    const term = read(RetentionTermSet, "retention", recordClass, said);
    const { version: now = 0 } = held.find((one) => one.recordClass === recordClass) ?? {};
    await changeRule(ctx, { recordClass, body: { ...term, version: now } });
  }
}

/** A hold is placed where none of that name keeps the same; one that is in force here is never changed by a file. */
async function applyHolds(ctx: Ctx, holds: Record<string, unknown>): Promise<void> {
  const names = (await holdsInForce(ctx)).map(nameOfHold);
  for (const [name, said] of Object.entries(holds)) {
    const { targetLabel, ...draft } = read(HoldInFile, "legalHolds", name, said);
    if (names.includes(name)) throw invalid([], `The hold "${name}" is in force here already. Lift it before placing it again.`);
    const entities = draft.scope === "period" ? [] : [...entitiesOf(ctx.services, draft.scope)];
    const found = draft.targetId && (await labelOf(ctx, entities, draft.targetId));
    if (draft.scope !== "period" && !found)
      throw invalid([], `The hold "${draft.name}" keeps ${targetLabel ?? "a record"}, which is not in this installation.`);
    await placeHold(ctx, { body: draft });
  }
}

async function applyList<T extends RecordTable>(
  ctx: Ctx,
  { table, schema, nameOf, problem }: ListInFile<T>,
  part: FilePart,
  rows: Record<string, unknown>,
): Promise<void> {
  const { store } = ctx;
  const held = (await store.db.select().from(widened(table))) as Row<T>[];
  for (const [name, said] of Object.entries(rows)) {
    const values = read(schema, part, name, said) as NewRow<T>;
    const before = held.find((row) => nameOf(row) === name) ?? null;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is checked beside those before it
    const wrong = await problem?.(values, before, ctx);
    if (wrong)
      throw invalid(
        [{ ...wrong, path: `${part}.${name}.${wrong.path}` }],
        `The file cannot be imported: ${name}: ${wrong.message}`,
      );
    if (before) await store.update(table, before.id, before.version, { ...values, archivedAt: null });
    else await store.insert(table, values);
  }
}
