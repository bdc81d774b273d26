/** The content of a version of a form: sections with fields, answer sets, signature slots, and who reviews. Plain data, stored with the version. */
import { z } from "zod";
import { Choice, Expression, Field, Key, RecordKind, RoleName } from "./field.ts";
import { Language, translated } from "./translated.ts";

/** "before" opens the work, "after" closes the form; a section without a part belongs to "before", or to the whole form. */
const Part = z.enum(["before", "after"]);
export type Part = z.infer<typeof Part>;

export const Section = z.object({
  key: Key,
  title: translated(200),
  help: translated(1_000).optional(),
  part: Part.optional(),
  showWhen: Expression.optional(),
  fields: z.array(Field).max(300),
});
export type Section = z.infer<typeof Section>;

/** Choices shared by fields of the form, and of other forms under the same name. */
const AnswerSet = z.object({ key: Key, name: translated(120), choices: z.array(Choice).min(1).max(200) });
type AnswerSet = z.infer<typeof AnswerSet>;

/** A record the form is about; its header fields are prefilled from it, by context.* in defaults. */
const ContextLink = z.object({ kind: RecordKind, required: z.boolean() });
type ContextLink = z.infer<typeof ContextLink>;

const SignatureSlot = z.object({
  key: Key,
  label: translated(120),
  /** A drawn one is a picture with a typed name; an electronic one proves who signs, and is never made offline. */
  kind: z.enum(["drawn", "electronic", "externalDrawn"]),
  /** Who signs: the filler, one named person, a role, the filler's supervisor, someone of another firm, or the person chosen in a field. */
  who: z.discriminatedUnion("by", [
    z.object({ by: z.literal("filler") }),
    z.object({ by: z.literal("user"), userId: z.uuid() }),
    z.object({ by: z.literal("role"), role: RoleName }),
    z.object({ by: z.literal("supervisor") }),
    z.object({ by: z.literal("external") }),
    z.object({ by: z.literal("field"), field: Key }),
  ]),
  /** What the signature means, printed with it. */
  meaning: translated(200).optional(),
  part: Part.optional(),
  /** True or an expression. */
  required: z.union([z.boolean(), Expression]),
  order: z.int().min(1).max(40),
});
export type SignatureSlot = z.infer<typeof SignatureSlot>;

/**
 * Whether a signature is drawn before a form or its part is sent. The form waits for a drawn one of a supervisor or a role, who may also sign before on
 * the same device; an electronic one is never made there.
 */
export const signsBefore = ({ kind, who: { by } }: SignatureSlot): boolean =>
  kind !== "electronic" && (by === "filler" || by === "external" || by === "field");

const ReviewRule = z.object({
  rule: z.enum(["none", "supervisor", "role", "twoStep"]),
  /** For "role", and for the second step. */
  role: RoleName.optional(),
  /** Reviewed only when this is true ("any defects"); always if absent. */
  when: Expression.optional(),
  /** Days before it goes to the next level. */
  days: z.int().min(1).max(365),
});
type ReviewRule = z.infer<typeof ReviewRule>;

export const FormDefinition = z.object({
  /** A missing text falls back to the first. */
  languages: z.array(Language).min(1).max(10),
  sections: z.array(Section).min(1).max(60),
  answerSets: z.array(AnswerSet).max(60).optional(),
  contextLinks: z.array(ContextLink).max(10).optional(),
  signatureSlots: z.array(SignatureSlot).max(40).optional(),
  review: ReviewRule,
  offlineAllowed: z.boolean(),
  /** A crew form counts for every person who signed in this column of this table. */
  countsFor: z.object({ table: Key, person: Key }).optional(),
});
export type FormDefinition = z.infer<typeof FormDefinition>;

export const categories = [
  "HSE",
  "vehicle",
  "field",
  "HR",
  "quality",
  "equipment",
  "radiation",
  "rope access",
  "commercial",
  "other",
] as const;

export const confidentialities = ["normal", "HSE", "HR"] as const;

/** Who may fill it: everyone, or people with a role or at a base (both must match if both are given). */
export const Audience = z.object({
  roles: z.array(RoleName).max(20),
  baseLocationIds: z.array(z.uuid()).max(100),
  everyone: z.boolean(),
  /** May be sent by a link to people without an account. */
  external: z.boolean(),
});
export type Audience = z.infer<typeof Audience>;

/** A built-in form, issued as version 1 on an empty database. */
export const ShippedForm = z.object({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, "A code has 2 to 20 capital letters, digits and hyphens"),
  title: z.string().min(1).max(120),
  description: z.string().max(1_000),
  category: z.enum(categories),
  audience: Audience,
  confidential: z.enum(confidentialities),
  retentionYears: z.int().min(1).max(60),
  definition: FormDefinition,
});
export type ShippedForm = z.infer<typeof ShippedForm>;

/** Every field in order, with its section. */
export const fieldsOf = ({ sections }: Pick<FormDefinition, "sections">): { section: Section; field: Field }[] =>
  sections.flatMap((section) => section.fields.map((field) => ({ section, field })));

/** Whether the form is filled in two parts. */
export const hasParts = ({ sections }: Pick<FormDefinition, "sections">): boolean =>
  sections.some(({ part }) => part === "after");
