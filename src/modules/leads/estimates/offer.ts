/** An estimate as the client sees it, on paper and with a link: nothing else of it leaves the company (rate-sheets rule 16e). */
import { z } from "zod";

const OfferLine = z.object({
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** Null of a percentage. */
  unitPrice: z.string().nullable(),
  discountPct: z.string(),
  net: z.string(),
});

export const Offer = z.object({
  company: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  /** "L-2026-0012 rev B" */
  number: z.string(),
  title: z.string(),
  forWhom: z.string(),
  place: z.string().nullable(),
  methods: z.array(z.string()),
  standards: z.array(z.string()),
  startOn: z.string(),
  endOn: z.string(),
  validUntil: z.string().nullable(),
  currency: z.string(),
  lines: z.array(OfferLine),
  linesTotal: z.string(),
  discountTotal: z.string(),
  netTotal: z.string(),
  /** Scope, assumptions, exclusions, terms: those that are filled in. */
  texts: z.array(z.object({ title: z.string(), text: z.string() })),
  watermark: z.string().nullable(),
  /** Whether it can be answered; otherwise why it cannot. */
  closed: z.string().nullable(),
  answer: z
    .object({ accepted: z.boolean(), by: z.string(), on: z.string().nullable(), reference: z.string().nullable() })
    .nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** What an offer is made of. */
export interface OfferParts {
  company: Offer["company"];
  estimate: {
    number: string;
    revision: string;
    status: string;
    startOn: string;
    endOn: string;
    validUntil: string | null;
    currency: string;
    priceAtStart: boolean;
    linesTotal: string;
    discountTotal: string;
    netTotal: string;
    scopeText: string | null;
    assumptions: string | null;
    exclusions: string | null;
    terms: string | null;
    acceptedBy: string | null;
    acceptedOn: string | null;
    acceptedReference: string | null;
    rejectedBy: string | null;
  };
  lead: {
    title: string;
    contactName: string | null;
    methods: readonly string[];
    ropeAccess: boolean;
    standards: readonly { standard: string; edition: string | null }[];
  };
  companyName: string;
  place: string | null;
  lines: readonly { discountPct: string; parts: readonly Omit<z.infer<typeof OfferLine>, "discountPct">[] }[];
  watermark: string | null;
  closed: string | null;
}

export function offerOf({ company, estimate, lead, companyName, place, lines, watermark, closed }: OfferParts): Offer {
  const { number, revision, startOn, endOn, validUntil, currency, linesTotal, discountTotal, netTotal } = estimate;
  const texts = [
    ["Scope", estimate.scopeText],
    ["Assumptions", estimate.assumptions],
    ["Exclusions", estimate.exclusions],
    ["Terms", estimate.terms],
    ["Prices", estimate.priceAtStart ? `Prices are those of ${startOn} for the whole of the work.` : null],
  ] as const;
  return {
    company,
    number: `${number} rev ${revision}`,
    title: lead.title,
    forWhom: [companyName, lead.contactName].filter(Boolean).join(", "),
    place,
    methods: [...lead.methods, ...(lead.ropeAccess ? ["rope access"] : [])],
    standards: lead.standards.map(({ standard, edition }) => [standard, edition].filter(Boolean).join(" ")),
    startOn,
    endOn,
    validUntil,
    currency,
    lines: lines.flatMap(({ discountPct, parts }) =>
      parts.map(({ description, quantity, unit, unitPrice, net }) => ({
        description,
        quantity,
        unit,
        unitPrice,
        discountPct,
        net,
      })),
    ),
    linesTotal,
    discountTotal,
    netTotal,
    texts: texts.flatMap(([title, text]) => (text ? [{ title, text }] : [])),
    watermark,
    closed,
    answer: answerOf(estimate),
  };
}

function answerOf({ status, acceptedBy, acceptedOn, acceptedReference, rejectedBy }: OfferParts["estimate"]): Offer["answer"] {
  if (status === "accepted") return { accepted: true, by: acceptedBy ?? "", on: acceptedOn, reference: acceptedReference };
  return status === "rejected" ? { accepted: false, by: rejectedBy ?? "", on: null, reference: null } : null;
}
