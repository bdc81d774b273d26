/** The answers of a person by the key of the field: the same on the device, in the database and on paper. */
import { z } from "zod";
import { dayText } from "#kit/schemas.ts";

/** A decimal as stored: "12.70". A comma entered is stored as a point. */
export const DecimalAnswer = z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/, "Enter a number such as 12.5");

/** A record chosen in a field, with its name as it was then. */
export const Chosen = z.object({ id: z.uuid(), label: z.string().max(300) });
export type Chosen = z.infer<typeof Chosen>;

/** An item of equipment chosen, with the state of its calibration on the day. */
const ChosenEquipment = Chosen.extend({ calibration: z.string().max(120).optional() });

export const Attachment = z.object({ fileId: z.uuid(), name: z.string().max(200), caption: z.string().max(300).optional() });
export type Attachment = z.infer<typeof Attachment>;

/** A drawn signature is a picture with a typed name; `personId` is who was signed in on the device. It is not a re-authentication. */
export const DrawnSignature = z.object({
  fileId: z.uuid(),
  name: z.string().min(1).max(120),
  company: z.string().max(120).optional(),
  at: z.iso.datetime(),
  personId: z.uuid().nullable(),
});
export type DrawnSignature = z.infer<typeof DrawnSignature>;

const step = z.int().min(1).max(5);
export const RiskAnswer = z.object({ severity: step, likelihood: step });

export const LocationAnswer = z.object({ latitude: DecimalAnswer, longitude: DecimalAnswer, accuracy: DecimalAnswer.optional() });

export const WeatherAnswer = z.object({
  text: z.string().max(300),
  temperatureC: DecimalAnswer.optional(),
  windKmh: DecimalAnswer.optional(),
});

/** Ids of photos beside an answer. */
const photos = z.array(Attachment).max(40);

/**
 * The value by the type of the field: texts, decimals, dates ("2026-11-20", "07:30", "2026-11-20T07:30" in the site's zone), minutes and single
 * choices are strings, several choices lists of strings, people and records `Chosen`, photos, files and sketches lists of attachments, a
 * checklist an answer for each of its rows, a table a list of rows.
 */
export type Value =
  | string
  | readonly string[]
  | Chosen
  | readonly Attachment[]
  | DrawnSignature
  | z.infer<typeof RiskAnswer>
  | z.infer<typeof LocationAnswer>
  | z.infer<typeof WeatherAnswer>
  | Readonly<Record<string, Answer>>
  | readonly TableRow[];

/** One answer with its comment, photos and other additions. */
export interface Answer {
  value?: Value | undefined;
  comment?: string | undefined;
  photos?: readonly Attachment[] | undefined;
  /** Why it is not applicable. */
  naReason?: string | undefined;
  /** Who deals with it, and by when. */
  assignee?: Chosen | undefined;
  dueOn?: string | undefined;
  /** It is as prefilled from the context. */
  prefilled?: boolean | undefined;
}

/** A row of a table; its id stays, so that two devices' rows are merged. */
export interface TableRow {
  id: string;
  cells: Readonly<Record<string, Answer>>;
  photos?: readonly Attachment[] | undefined;
}
export type Answers = Readonly<Record<string, Answer>>;

const key = z.string().max(60);

/** No form nests further than a line of a checklist or a cell of a table: what is sent deeper is refused without being followed. */
const answerWith = (value: z.ZodType<Value>): z.ZodType<Answer> =>
  z.object({
    value: value.optional(),
    comment: z.string().max(5_000).optional(),
    photos: photos.optional(),
    naReason: z.string().max(1_000).optional(),
    assignee: Chosen.optional(),
    dueOn: dayText().optional(),
    prefilled: z.boolean().optional(),
  });

const single = [z.string().max(20_000), z.array(z.string().max(200)).max(200), z.array(Attachment).max(40)] as const;
const parts = [DrawnSignature, RiskAnswer, LocationAnswer, WeatherAnswer, ChosenEquipment] as const;
const Inner = answerWith(z.union([...single, ...parts]));
const TableRow = z.object({ id: z.uuid(), cells: z.record(key, Inner), photos: z.array(Attachment).max(5).optional() });

export const Answer: z.ZodType<Answer> = answerWith(
  z.union([...single, z.array(TableRow).max(500), ...parts, z.record(key, Inner)]),
);

/** All answers of a submission. */
export const Answers: z.ZodType<Answers> = z.record(key, Answer);
