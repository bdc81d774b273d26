/** A month of forms filled by the crews, those open today, and the assignments. */
import { Readable } from "node:stream";
import { eq, inArray } from "drizzle-orm";
import { type Base, baseId, zoneOf } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { nameOf, personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { client } from "./clients.ts";
import { type Fill } from "./fill.ts";
import { closeYardTask } from "./form-actions.ts";
import { assignedForms, plannedForms } from "./form-plan.ts";
import { instrument } from "./instruments.ts";
import { jobs, type Order, orderOn } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { countSent, isAtKiosk, type KioskSet } from "./kiosk.ts";
import { strokesOf } from "./people.ts";
import { standsStill, vehicleId, vehicles } from "./vehicle-checks.ts";
import { writeNumbers, writeRecords, type Written } from "./write.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addDays } from "#kit/validity.ts";
import { formAssignment, formExcuse } from "#modules/company-forms/server/tables.ts";
import type { Answers, Chosen, DrawnSignature } from "#modules/forms/answers.ts";
import { fieldsOf, type FormDefinition, hasParts, type Part, signsBefore } from "#modules/forms/definition.ts";
import { samples } from "#modules/forms/builtin/samples.ts";
import { startSubmission } from "#modules/forms/server/filling.ts";
import { accept, giveBack } from "#modules/forms/server/review.ts";
import { sign as signDrawn } from "#modules/forms/server/sign.ts";
import { judged, type Submission, templateOf } from "#modules/forms/server/submissions.ts";
import { goOn, submit } from "#modules/forms/server/submit.ts";
import { formSubmission, formTemplate } from "#modules/forms/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type ActorOf = (key: Key) => Actor;
/** The stored signature drawing of each signer. */
type Inks = ReadonlyMap<string, Awaited<ReturnType<Services["files"]["put"]>>>;

const clientName = "R. Delgado";
/** Who looks after the vehicles. */
const mechanic: Key = "nadia";

/** Fills the forms of the month as the crews did, with the functions used for forms from a device. */
export async function fillForms(
  services: Services,
  db: Db,
  calendar: Calendar,
  orders: readonly Order[],
  actor: ActorOf,
  kiosk: KioskSet,
): Promise<void> {
  await buyVehicles(db, calendar);
  const plan = plannedForms(calendar).filter(
    ({ day, time, base }) => calendar.at(day, time, zoneOf[base]) < calendar.now.toISOString(),
  );
  const inks = await drawInks(services, plan);
  const names = await namesOf(db, plan, orders);
  const templates = await db.select().from(formTemplate).where(eq(formTemplate.status, "issued"));
  const signed: Written<typeof storedFile>[] = [];
  for (const fill of plan) {
    const template = templates.find(({ code }) => code === fill.code);
    if (!template) throw new Error(`${fill.code} is not issued.`);
    const at = calendar.at(fill.day, fill.time, zoneOf[fill.base]);
    const id = idOf(`form ${fill.code} ${fill.by} ${at}`);
    const job = fill.job ? orderOn(orders, fill.job, fill.day).id : null;
    let drawn = 0;
    const sign = (name: string, drawnAt = at, by = fill.by): DrawnSignature => {
      const fileId = idOf(`signature ${id} ${name} ${drawn}`);
      drawn += 1;
      const kept = inks.get(name);
      if (!kept) throw new Error(`${name} has drawn no signature.`);
      signed.push({
        id: fileId,
        entity: "FormSubmission",
        entityId: id,
        kind: "signature",
        name: "signature.png",
        at: drawnAt,
        by: personId(by),
        ...kept,
      });
      return { fileId, name, at: drawnAt, personId: personId(by) };
    };
    const answers = answersOf(fill, {
      id,
      job: job ? (names.get(job) ?? null) : null,
      item: fill.item ? names.get(fill.item) : undefined,
      meter: fill.meter ? names.get(fill.meter) : undefined,
      sign,
    });
    const { definition } = template;
    const [before, after] = partsOf(definition, answers);
    const links = new Set((definition.contextLinks ?? []).map(({ kind }) => kind));
    await actAs(services, db, actor(fill.by), new Date(at), async (ctx) => {
      const about = {
        workOrderId: job,
        inventoryItemId: fill.item && links.has("InventoryItem") ? itemId(fill.item) : null,
        baseLocationId: job || fill.item ? null : baseId(fill.base),
        subjectUserId: links.has("User") ? personId(fill.colleague) : null,
      };
      await startSubmission(ctx, { id, templateId: template.id, answers: before, ...about });
      const signatures = fill.fate === "draft" ? [] : drawnIn(fill, template.definition, answers, "before", sign);
      await writeRecords(db, storedFile, signed.splice(0), "attach");
      if (fill.fate === "draft") return;
      if (isAtKiosk(calendar, fill)) await countSent(ctx, kiosk, id);
      await submit(ctx, { id, body: { version: (await heldOf(db, id)).version, signatures } });
      if (!hasParts(definition)) await signAsFiller(ctx, await heldOf(db, id));
    });
    if (hasParts(definition)) {
      if (!fill.after) continue;
      const ended = new Date(calendar.at(fill.day, fill.after, zoneOf[fill.base]));
      await actAs(services, db, actor(fill.by), ended, async (ctx) => {
        const signatures = drawnIn(fill, definition, answers, "after", (name) => sign(name, ended.toISOString()));
        await writeRecords(db, storedFile, signed.splice(0), "attach");
        const { version, answers: there } = await heldOf(db, id);
        await submit(ctx, { id, body: { version, answers: { ...there, ...after }, signatures } });
        await signAsFiller(ctx, await heldOf(db, id));
      });
    }
    if (fill.repaired) {
      const repaired = calendar.at(fill.day, fill.repaired, zoneOf[fill.base]);
      await actAs(services, db, actor(mechanic), new Date(repaired), async (ctx) => {
        const { personId: _, ...ink } = sign(nameOf(mechanic), repaired, mechanic);
        await writeRecords(db, storedFile, signed.splice(0), "attach");
        await signDrawn(ctx, { id, query: {}, body: { version: (await heldOf(db, id)).version, slot: "mechanic", drawn: ink } });
      });
    }
    await decide(services, db, calendar, fill, id, actor);
  }
  await closeYardTask(services, db, calendar, actor);
  await assign(db, calendar);
}

/** The reviewer's answer the next morning. */
async function decide(
  services: Services,
  db: Db,
  calendar: Calendar,
  { fate, day, base }: Fill,
  id: string,
  actor: ActorOf,
): Promise<void> {
  if (typeof fate === "string") return;
  const at = new Date(calendar.at(calendar.after(day), "09:15", zoneOf[base]));
  const { version } = await heldOf(db, id);
  const { returned } = fate;
  await actAs(services, db, actor(fate.by), at, (ctx) =>
    returned ? giveBack(ctx, { id, body: { version, reason: returned } }) : accept(ctx, { id, body: { version } }),
  );
}

/** The answers of the part before the work, and those of the part after it. */
function partsOf(definition: FormDefinition, answers: Answers): [before: Answers, after: Answers] {
  const later = new Set(fieldsOf(definition).flatMap(({ section, field }) => (section.part === "after" ? [field.key] : [])));
  const of = (isLater: boolean) => Object.fromEntries(Object.entries(answers).filter(([key]) => later.has(key) === isLater));
  return [of(false), of(true)];
}

/** The signatures drawn with a part: by the filler, by the client, and by whoever an answer names. */
function drawnIn(
  { by }: Fill,
  { signatureSlots = [] }: FormDefinition,
  answers: Answers,
  part: Part,
  sign: (name: string) => DrawnSignature,
) {
  return signatureSlots
    .filter((slot) => signsBefore(slot) && (slot.part ?? "before") === part)
    .map(({ key, who }) => {
      const named = who.by === "field" ? ((answers[who.field]?.value as Chosen | undefined)?.label ?? "") : nameOf(by);
      return { slot: key, ...sign(who.by === "external" ? clientName : named) };
    });
}

/** The filler of some forms also signs with the password; here only the signature is written, and the form continues. */
async function signAsFiller(ctx: Ctx, held: Submission): Promise<void> {
  const { definition } = await templateOf(ctx, held.templateId);
  const slot = definition.signatureSlots?.find(
    ({ kind, who }) =>
      kind === "electronic" &&
      (who.by === "filler" ||
        (who.by === "field" && (held.answers[who.field]?.value as Chosen | undefined)?.id === held.filledById)),
  );
  if (!slot || held.status !== "submitted") return;
  const words = (text: unknown) => (typeof text === "string" ? text : "");
  const made = {
    slot: slot.key,
    label: words(slot.label),
    kind: "electronic" as const,
    meaning: words(slot.meaning),
    name: ctx.actor.name,
    company: null,
    personId: ctx.actor.id,
    at: ctx.store.now,
    zone: held.zone,
    fileId: null,
  };
  const signatures = [...held.signatures, made];
  const found = await judged(ctx, { definition, answers: held.answers, subject: held, language: held.language });
  await goOn(ctx, { ...held, signatures }, { definition, found, changes: { signatures }, version: held.version, verb: "sign" });
}

async function heldOf(db: Db, id: string): Promise<Submission> {
  const [held] = await db.select().from(formSubmission).where(eq(formSubmission.id, id));
  if (!held) throw new Error(`There is no form ${id}.`);
  return held;
}

const itemId = (tag: string): string => (vehicles.some((one) => one.tag === tag) ? vehicleId(tag) : instrument(tag).id);

interface About {
  id: string;
  job: Chosen | null;
  item: Chosen | undefined;
  meter: Chosen | undefined;
  sign: (name: string) => DrawnSignature;
}

function answersOf({ code, by, colleague, day, base, job: key, changed }: Fill, { id, job, item, meter, sign }: About): Answers {
  const person = (one: Key): Chosen => ({ id: personId(one), label: nameOf(one) });
  const none = { id, label: "" };
  const worked = jobs.find((one) => one.key === key);
  let made = 0;
  const given =
    samples[code]?.({
      day,
      filler: person(by),
      colleague: person(colleague),
      job: job ?? none,
      client: worked ? client(worked.client).name : "",
      site: worked ? (client(worked.client).sites.find((one) => one.code === worked.site)?.name ?? "") : "",
      item: item ?? none,
      meter: meter ?? none,
      base: { id: baseId(base), label: base },
      sign: ({ label }) => sign(label),
      newId: () => idOf(`row ${id} ${(made += 1)}`),
    }) ?? {};
  const mixed = Object.entries(changed ?? {}).map(([key, answer]) => [
    key,
    isChecklist(answer.value) ? { value: { ...(given[key]?.value as object), ...answer.value } } : answer,
  ]);
  return { ...given, ...(Object.fromEntries(mixed) as Answers) };
}

/** The lines of a checklist, each with its own answer. */
const isChecklist = (answer: unknown): answer is Answers =>
  typeof answer === "object" &&
  answer !== null &&
  !Array.isArray(answer) &&
  Object.values(answer).every((line) => typeof line === "object");

/** The names of work orders and items in forms, by id and tag. */
async function namesOf(db: Db, plan: readonly Fill[], orders: readonly Order[]): Promise<Map<string, Chosen>> {
  const jobIds = [...new Set(plan.flatMap(({ job, day }) => (job ? [orderOn(orders, job, day).id] : [])))];
  const found = await db.select().from(workOrder).where(inArray(workOrder.id, jobIds));
  const tags = [...new Set(plan.flatMap(({ item, meter }) => [item, meter].flatMap((tag) => tag ?? [])))];
  const items = await db.select().from(inventoryItem).where(inArray(inventoryItem.assetTag, tags));
  return new Map([
    ...found.map(({ id, number, title }) => [id, { id, label: `${number} ${title}` }] as const),
    ...items.map(
      ({ id, assetTag, manufacturer, model }) => [assetTag, { id, label: `${assetTag} ${manufacturer} ${model}` }] as const,
    ),
  ]);
}

async function drawInks(services: Services, plan: readonly Fill[]): Promise<Inks> {
  const { default: sharp } = await import("sharp");
  const names = [
    ...new Set([clientName, nameOf(mechanic), ...plan.flatMap(({ by, colleague }) => [nameOf(by), nameOf(colleague)])]),
  ];
  const drawn = names.map(async (name) => {
    const png = await sharp(Buffer.from(strokesOf(name)))
      .png()
      .toBuffer();
    return [name, await services.files.put(Readable.from([png]), { limit: 1024 * 1024, name: "signature.png" })] as const;
  });
  return new Map(await Promise.all(drawn));
}

async function buyVehicles(db: Db, { ago, at }: Calendar): Promise<void> {
  const [type] = await db.select().from(equipmentType).where(eq(equipmentType.code, "VEH"));
  if (!type) throw new Error("There is no type of vehicles.");
  const since = at(ago(900), "11:00");
  await writeRecords(
    db,
    inventoryItem,
    vehicles.map(({ tag, base, maker, model, serial }) => ({
      id: vehicleId(tag),
      at: since,
      by: personId("nadia"),
      assetTag: tag,
      typeId: type.id,
      manufacturer: maker,
      model,
      serialNumber: serial,
      ownership: "own" as const,
      homeBaseId: baseId(base satisfies Base),
      purchasedOn: ago(900),
      inServiceOn: ago(900),
      accessories: [],
      onlyForCalibration: false,
      state: "in stock" as const,
    })),
  );
  const given = vehicles.map(({ tag }) => ({ number: tag, entityId: vehicleId(tag), at: since }));
  await writeNumbers(db, { key: "asset tag", scope: "VEH", period: "" }, "InventoryItem", given);
}

async function assign(db: Db, calendar: Calendar): Promise<void> {
  const { ago, at } = calendar;
  await writeRecords(
    db,
    formAssignment,
    assignedForms.map(({ base, since, ...one }) => ({
      ...one,
      id: idOf(`assignment ${one.formCode}`),
      at: at(ago(since + 1), "10:00"),
      by: personId("tom"),
      baseLocationId: base && baseId(base),
      blocking: "warn" as const,
      activeFrom: ago(since),
    })),
  );
  const excused = standsStill(calendar).flatMap((day) => vehicles.map(({ tag }) => ({ day, tag })));
  await writeRecords(
    db,
    formExcuse,
    excused.map(({ day, tag }) => ({
      id: idOf(`excuse ${tag} ${day}`),
      // Beforehand: a company loaded early on a Monday has no record of later that day.
      at: at(addDays(day, -1), "16:30"),
      by: personId("tom"),
      assignmentId: idOf("assignment VEH-CHK"),
      subjectId: vehicleId(tag),
      day,
      reason: "Not driven on Sunday",
    })),
  );
}
