/** What must stand behind a certificate of the company, what is there, and what is missing (ndt-training rules 6, 11, 12, 14, 24, 25, example 5.2). */
import { type CertifiedDraft, type ChecklistItem, cited, givenDay } from "#modules/ndt-training/rules/checklist.ts";
import {
  compositeOf,
  type GradedFor,
  gradedPart,
  type GradedPart,
  partWords,
  percent,
} from "#modules/ndt-training/rules/grading.ts";
import type { SchemeRules } from "#modules/ndt-training/rules/records.ts";
import { isRenewal, type RenewedFacts, renewalItems, renewedBy } from "#modules/ndt-training/rules/renewal.ts";
import { educationsOf, gradingOf, hoursNeeded, partsNeeded } from "#modules/ndt-training/rules/scheme-needs.ts";
import { isLimited, levelRank, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { Decimal, decimal, plain } from "#kit/decimal.ts";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { addMonths, type Day } from "#kit/validity.ts";
import type { Examination } from "#modules/ndt-training/rules/examination.ts";

/** What is on record beside the draft: the person's other certificates, and how many files are attached. */
export type QualificationFacts = AttemptedFacts & { files: number; ndt: boolean };
/** With the attempts at the same examinations that stand in other drafts of the person. */
type AttemptedFacts = RenewedFacts & { attempts?: readonly Examination[] };

/** Empty for a certificate from outside, and where the scheme's data ask nothing. */
export function qualificationItems(draft: CertifiedDraft, scheme: SchemeRules, facts: QualificationFacts): ChecklistItem[] {
  // Nothing is calculated for what a scheme lists no row of, and for methods that are no inspection: rope access, first aid.
  if (draft.basis === "external" || (scheme.rows ?? []).length === 0 || !facts.ndt) return [];
  const renewing = isRenewal(draft) ? renewalItems(draft, scheme, facts) : null;
  const items = [
    ...(renewing?.items ?? []),
    ...(renewing ? [] : hoursItems(draft, scheme, facts)),
    ...(renewing ? [] : levelThreeItems(draft, scheme)),
    ...restsOnItems(draft, scheme),
    ...examinationItems(draft, scheme, facts, renewing?.examinations ?? "all"),
    ...writtenPracticeItems(draft, scheme),
    papersItem(draft, scheme, facts),
  ];
  return items.map((item) => ({ ...item, held: item.held || "nothing" }));
}

/** "SNT-TC-1A:2024 UT Level II is not confirmed. A Level III must confirm the row first." Empty when the figures may be used (rule 24). */
export function unconfirmedRow(draft: CertifiedDraft, scheme: SchemeRules, facts: QualificationFacts): string[] {
  if (draft.basis === "external" || !facts.ndt) return [];
  const need = hoursNeeded(scheme, draft, false);
  return need.found && need.isUnconfirmed
    ? [`${scheme.id} ${draft.method} Level ${draft.level} is not confirmed. A Level III must confirm the row first.`]
    : [];
}

/** "Cannot certify UT Level II: 228 h of UT experience missing, near vision not valid on 2026-03-02." */
export function cannotCertify(draft: Pick<CertifiedDraft, "method" | "level">, items: readonly ChecklistItem[]): string[] {
  const gaps = items.flatMap(({ missing }) => missing ?? []);
  return gaps.length === 0 ? [] : [`Cannot certify ${draft.method} Level ${draft.level}: ${gaps.join(", ")}.`];
}

function hoursItems(draft: CertifiedDraft, scheme: SchemeRules, facts: QualificationFacts): ChecklistItem[] {
  const { qualification: q, method } = draft;
  const rank = levelRank(draft.level);
  if (rank === null || (rank === 3 && scheme.unit !== "days")) return [];
  const before = beforeIt(draft, scheme, facts);
  const direct = before.counts === null;
  const need = hoursNeeded(scheme, draft, direct);
  if (!need.found && need.techniques.length > 0) return [techniqueMissing(draft, scheme, need.techniques)];
  const figures = need.found ? need : null;
  const unit = { scheme, added: rank === 2 && direct && !isLimited(draft.level) && !figures?.onTop };
  const hours = (kind: "training" | "experienceMethod" | "experienceTotal", entered: string | null | undefined, of: string) =>
    hoursItem({
      ...unit,
      of,
      entered: decimal(entered),
      needed: figures?.[kind] ?? null,
      unconfirmed: figures?.unconfirmed[kind] ?? false,
      source: cited(scheme, isLimited(draft.level) ? "limited" : kind === "training" ? "training" : "experience"),
    });
  return [
    ...before.items,
    ...(figures?.onTop ? [onTopItem(draft, scheme, facts)] : []),
    hours("training", q?.trainingHours, `${method} training`),
    hours("experienceMethod", q?.experienceMethodHours, `${method} experience`),
    ...(figures?.experienceTotal == null ? [] : [hours("experienceTotal", q?.experienceTotalHours, "NDT experience")]),
  ];
}

type HoursAsked = {
  scheme: SchemeRules;
  added: boolean;
  of: string;
  entered: Decimal | null;
  needed: number | null;
  unconfirmed: boolean;
  source: string;
};

/** missing = max(0, required - counted); a scheme that counts days counts whole ones. */
function hoursItem({ scheme, added, of, entered, needed, unconfirmed, source }: HoursAsked): ChecklistItem {
  const inDays = scheme.unit === "days";
  const perDay = scheme.hoursPerDay ?? 8;
  const held = entered ?? new Decimal(0);
  const has = inDays ? held.div(perDay).floor() : held;
  const said = (number: Decimal) => (inDays ? counted(number.toNumber(), "day") : `${plain(number)} h`);
  const text = {
    what: capital(of),
    held: entered === null ? "" : inDays ? `${said(has)} (${plain(held)} h)` : said(has),
    source,
    unconfirmed,
  };
  if (needed === null)
    return {
      ...text,
      needed: "as the written practice says",
      missing: held.gt(0) ? null : `${of} not given, for which ${scheme.id} has no figure`,
    };
  const short = Decimal.max(0, new Decimal(needed).minus(has));
  return {
    ...text,
    needed: `${said(new Decimal(needed))}${added ? ", Levels I and II added" : ""}`,
    missing: short.isZero() ? null : `${said(short)} of ${of} missing`,
  };
}

/** The certificate one level below, where the form names one: without it Level II counts as direct, with the figures of both levels. */
function beforeIt(
  draft: CertifiedDraft,
  scheme: SchemeRules,
  { certificates }: QualificationFacts,
): { counts: string | null; items: ChecklistItem[] } {
  const rank = levelRank(draft.level);
  const number = draft.qualification?.previousCertificate?.trim();
  if (!number || rank === 1 || isLimited(draft.level)) return { counts: null, items: [] };
  const below = rank === 3 ? "II" : "I";
  const issuedOn = givenDay(draft.issuedOn);
  const found = certificates.find((one) => one.certificateNumber === number);
  const fits =
    found !== undefined &&
    levelRank(found.level) === (rank ?? 0) - 1 &&
    isSameMethod(found, draft) &&
    (!issuedOn || found.effectiveFrom <= issuedOn) &&
    found.state !== "revoked";
  const item: ChecklistItem = {
    what: `${draft.method} Level ${below} before it`,
    needed: "a certificate of the person on record",
    held: number,
    missing: fits
      ? null
      : `${number} is no ${draft.method} Level ${below} certificate of this person before the issue date (leave it out to count as direct to Level ${draft.level})`,
    source: cited(scheme, "training"),
    unconfirmed: false,
  };
  return { counts: fits ? number : null, items: [item] };
}

function isSameMethod(
  one: { method: string; techniques: readonly string[] },
  other: { method: string; techniques: readonly string[] },
) {
  return scopesOf(one)[0]?.method === scopesOf(other)[0]?.method;
}

/** Phased array and the like come on top of a certified Level II of the base method. */
function onTopItem(draft: CertifiedDraft, scheme: SchemeRules, { certificates }: QualificationFacts): ChecklistItem {
  const issuedOn = givenDay(draft.issuedOn);
  const held = certificates.find(
    (one) =>
      isSameMethod(one, draft) &&
      (levelRank(one.level) ?? 0) >= 2 &&
      !isLimited(one.level) &&
      scopesOf(one).some(({ technique }) => technique === null) &&
      (one.state === "active" || one.state === "superseded") &&
      (!issuedOn || (one.effectiveFrom <= issuedOn && issuedOn <= one.expiresOn)),
  );
  return {
    what: `Certified ${draft.method} Level II`,
    needed: "in force on the issue date: the technique comes on top of it",
    held: held?.certificateNumber ?? "",
    missing: held ? null : `certified ${draft.method} Level II of the base method missing`,
    source: cited(scheme, "training"),
    unconfirmed: false,
  };
}

function techniqueMissing({ method }: CertifiedDraft, scheme: SchemeRules, techniques: string[]): ChecklistItem {
  const named = [...new Set(techniques)].map((one) => one.replaceAll("_", " ")).join(", ");
  return {
    what: "Technique",
    needed: `one the table has figures for: ${named}`,
    held: "",
    missing: `technique not among those ${scheme.id} has ${method} figures for (${named})`,
    source: cited(scheme, "training"),
    unconfirmed: false,
  };
}

function levelThreeItems({ level, qualification: q, issuedOn }: CertifiedDraft, scheme: SchemeRules): ChecklistItem[] {
  const known = educationsOf(scheme);
  if (levelRank(level) !== 3 || known.length === 0) return [];
  const source = cited(scheme, "levelIII");
  const education = known.find((one) => one.education === q?.education);
  const since = givenDay(q?.levelIISince);
  const issued = givenDay(issuedOn);
  const years = education?.years ?? Math.max(...known.map((one) => one.years));
  const months = since && issued ? monthsBetween(since, issued) : 0;
  const short = Math.max(0, years * 12 - months);
  return [
    {
      what: "Education",
      needed: "one the scheme names",
      held: q?.education ?? "",
      missing: education ? null : q?.education ? "education is none the scheme names" : "education not given",
      source,
      unconfirmed: false,
    },
    {
      what: "Experience as Level II",
      needed: counted(years * 12, "month"),
      held: since ? `${counted(months, "month")}, since ${since}` : "",
      missing: short === 0 ? null : `${counted(short, "month")} as Level II missing`,
      source,
      unconfirmed: false,
    },
  ];
}

/** Whole months from a day to another. */
function monthsBetween(from: Day, to: Day): number {
  if (to < from) return 0;
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return addMonths(from, months) <= to ? months : months - 1;
}

/**
 * A Level III of the company may rest on a Level III certificate of a central body. Where the scheme makes that a prerequisite it must be
 * current, and the certificate ends with it (rule 25).
 */
function restsOnItems({ level, qualification: q, issuedOn, expiresOn }: CertifiedDraft, scheme: SchemeRules): ChecklistItem[] {
  if (levelRank(level) !== 3) return [];
  const { prerequisite, ascertainedBy } = scheme.levelIII ?? {};
  const number = q?.restsOn?.number?.trim();
  const until = givenDay(q?.restsOn?.expiresOn);
  if (prerequisite === undefined && (ascertainedBy === undefined || (!number && !until))) return [];
  const issued = givenDay(issuedOn);
  const last = givenDay(expiresOn);
  const name = `ASNT Level III certificate${number ? ` ${number}` : ""}`;
  const problems = [
    !number && "number of the ASNT Level III certificate missing",
    !until && `last day of the ${name} missing`,
    until && issued && until < issued && `${name} expired ${until}`,
    prerequisite !== undefined &&
      until &&
      last &&
      last > until &&
      `last valid day ${last} is after ${until}, that of the ${name}`,
  ].filter((one) => typeof one === "string");
  return [
    {
      what: "ASNT Level III certificate",
      needed: prerequisite ?? `current on the issue date: ${ascertainedBy}`,
      held: [number, until && `through ${until}`].filter(Boolean).join(", "),
      missing: problems.length > 0 ? problems.join(", ") : null,
      source: cited(scheme, "ascertained", "levelIII"),
      unconfirmed: false,
    },
  ];
}

/** Whether the certificate of a central body stands for examinations, and for which. */
function isAscertained({ level, qualification: q, issuedOn }: CertifiedDraft, scheme: SchemeRules, part: string): boolean {
  const words = scheme.levelIII?.ascertainedBy;
  const until = givenDay(q?.restsOn?.expiresOn);
  const issued = givenDay(issuedOn);
  if (levelRank(level) !== 3 || !words || !q?.restsOn?.number?.trim() || !until || (issued && until < issued)) return false;
  return words.split(/\W+/).includes(part);
}

/** The examinations a draft is held against, graded; `asked` says which: all of them, or those that were entered. */
export function gradedExaminations(
  draft: CertifiedDraft,
  scheme: SchemeRules,
  facts: AttemptedFacts,
  asked: "all" | "entered" | "none",
): { parts: GradedPart[]; composite: Decimal | null } {
  if (asked === "none") return { parts: [], composite: null };
  const needed = partsNeeded(scheme, draft.level).filter((part) => !isAscertained(draft, scheme, part));
  const examinations = (draft.qualification?.examinations ?? []).map((one) => ({ ...one, takenOn: givenDay(one.takenOn) }));
  const renewed = isRenewal(draft) ? renewedBy(draft, facts) : null;
  const graded: GradedFor = {
    issuedOn: givenDay(draft.issuedOn),
    levelThree: levelRank(draft.level) === 3,
    candidate: draft.personName,
    ...(facts.attempts ? { elsewhere: facts.attempts } : {}),
    after: renewed ? { day: renewed.issuedOn, certificateNumber: renewed.certificateNumber } : null,
  };
  const chosen = needed.filter((part) => asked === "all" || examinations.some((one) => one.part === part));
  const parts = chosen.map((part) => gradedPart(part, examinations, scheme, graded));
  // A mean says something of a full set only.
  return { parts, composite: chosen.length === needed.length ? compositeOf(parts) : null };
}

function examinationItems(
  draft: CertifiedDraft,
  scheme: SchemeRules,
  facts: AttemptedFacts,
  asked: "all" | "entered" | "none",
): ChecklistItem[] {
  const { parts, composite } = gradedExaminations(draft, scheme, facts, asked);
  const least = gradingOf(scheme);
  const source = cited(scheme, "grading");
  if (asked === "entered" && parts.length === 0)
    return [
      {
        what: "Re-examination",
        needed: "the parts the Level III requires",
        held: "",
        missing: "examinations of the re-examination missing",
        source: cited(scheme, "renewal"),
        unconfirmed: false,
      },
    ];
  const items = parts.map(({ part, score, takenOn, problems }): ChecklistItem => {
    const min = part === "practical" ? least.practical : least.written;
    return {
      what: capital(partWords[part]),
      needed: `${min === null ? "passed" : `at least ${min} %`}${part === "practical" && levelRank(draft.level) !== 3 ? ", all mandatory flaws found" : ""}`,
      held: score ? `${percent(score, min)}${takenOn ? ` on ${takenOn}` : ""}` : "",
      missing: problems.length > 0 ? problems.join(", ") : null,
      source,
      unconfirmed: false,
    };
  });
  if (least.composite === null || parts.length < 2 || asked === "entered") return items;
  const passes = composite === null || composite.plus("1e-9").gte(least.composite);
  return [
    ...items,
    {
      what: "Composite",
      needed: `at least ${least.composite} %`,
      held: composite ? percent(composite, least.composite) : "",
      missing: passes || !composite ? null : `composite ${percent(composite, least.composite)} below ${least.composite} %`,
      source,
      unconfirmed: false,
    },
  ];
}

function writtenPracticeItems({ qualification: q, issuedOn }: CertifiedDraft, scheme: SchemeRules): ChecklistItem[] {
  if (scheme.kind !== "employer") return [];
  const { title, revision, effectiveFrom } = q?.writtenPractice ?? {};
  const from = givenDay(effectiveFrom);
  const issued = givenDay(issuedOn);
  const named = title?.trim() && revision?.trim();
  const problems = [
    !named && "written practice and its revision not given",
    named && !from && "day from which the written practice is in force not given",
    from && issued && from > issued && `written practice is in force from ${from} only`,
  ].filter((one) => typeof one === "string" && one !== "");
  return [
    {
      what: "Written practice",
      needed: "a revision in force on the issue date",
      held: [title?.trim(), revision?.trim() && `revision ${revision.trim()}`, from && `from ${from}`].filter(Boolean).join(", "),
      missing: problems.length > 0 ? problems.join(", ") : null,
      source: cited(scheme, "certification"),
      unconfirmed: false,
    },
  ];
}

function papersItem({ qualification: q }: CertifiedDraft, scheme: SchemeRules, { files }: QualificationFacts): ChecklistItem {
  const where = q?.papers?.trim();
  return {
    what: "Papers",
    needed: "attached here, or the place where they are",
    held: [files > 0 && `${counted(files, "file")} attached`, where].filter(Boolean).join(", "),
    missing: where || files > 0 ? null : "papers of training, experience and examinations neither attached nor their place given",
    source: cited(scheme, "certification"),
    unconfirmed: false,
  };
}
