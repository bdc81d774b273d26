/** Estimates of the demo leads: one sent, one accepted, one that waits for Operations, one that is being written. */
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import type { Key } from "./keys.ts";
import { plannedLeads } from "./lead-plan.ts";
import { amountsIn } from "#kit/money.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import type { EstimateLineDraft, EstimateWhole } from "#modules/leads/contract.ts";
import { estimateActions } from "#modules/leads/server/estimates/actions.ts";
import { changeEstimate, createEstimate, planCrew, saveLines } from "#modules/leads/server/estimates/drafts.ts";
import { estimateSent } from "#modules/leads/server/estimates/sending.ts";
import { estimate } from "#modules/leads/server/estimates/tables.ts";
import { lead } from "#modules/leads/server/tables.ts";

type Line = Omit<EstimateLineDraft, "id" | "kind"> & { itemCode: string };
interface Planned {
  /** The lead by its title; its owner writes the estimate. */
  title: string;
  begun: number;
  lines: readonly Line[];
  assumptions: string;
  exclusions: string;
  validUntil: number;
}

const boiler: Planned = {
  title: "Boiler tube thickness, unit 2",
  begun: 18,
  lines: [
    { itemCode: "UT-II", hourClass: "ST", quantity: "900" },
    { itemCode: "UT-II", hourClass: "OT", quantity: "150" },
    { itemCode: "TML", quantity: "2600" },
  ],
  assumptions: "Tubes are cleaned to bare metal before the crew arrives. Two shifts, seven days a week.",
  exclusions: "Scaffolding inside the furnace, lighting and ventilation.",
  validUntil: -5,
};
const tieIn: Planned = {
  title: "Station 7 tie-in welds",
  begun: 9,
  lines: [
    { itemCode: "RT-CREW", hourClass: "ST", quantity: "160" },
    { itemCode: "RT-CREW", hourClass: "OT", quantity: "24" },
    { itemCode: "FILM-45X17", quantity: "108" },
    { itemCode: "IR-192", quantity: "12" },
    { itemCode: "MILES", quantity: "1400" },
  ],
  assumptions: "Three films for each of 36 welds. The line is cold and the area is clear of others during exposures.",
  exclusions: "Excavation, coating removal and traffic control.",
  validUntil: -20,
};
const crane: Planned = {
  title: "Crane hook and lifting gear, annual MT",
  begun: 1,
  lines: [
    { itemCode: "MTPT-II", hourClass: "ST", quantity: "32" },
    { itemCode: "ASST", hourClass: "ST", quantity: "32" },
  ],
  assumptions: "All 64 items are laid out and degreased.",
  exclusions: "Load tests.",
  validUntil: -29,
};

/** Written, approved and sent as people do it; the offers come to exactly the value of their leads by a discount. */
export async function writeEstimates(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const { ago } = calendar;
  const ownerOf = (title: string): Key => plannedLeads.find((one) => one.title === title)?.owner ?? "victor";
  const valueOf = (title: string): string => plannedLeads.find((one) => one.title === title)?.value ?? "0";

  async function write({ title, begun, lines, validUntil, ...texts }: Planned): Promise<EstimateWhole> {
    return act(ownerOf(title), begun, "09:10", async (ctx) => {
      const made = await createEstimate(ctx, { body: { leadId: idOf(`lead ${title}`), validUntil: ago(validUntil), ...texts } });
      const rows = lines.map((line, at) => ({ ...line, kind: "item" as const, id: idOf(`estimate ${title} ${at}`) }));
      return saveLines(ctx, { id: made.id, body: { version: made.version, lines: rows } });
    });
  }
  /** Takes off what is above the value of the lead, and has it approved. */
  async function approve(draft: EstimateWhole, title: string, begun: number): Promise<EstimateWhole> {
    const discountValue = amountsIn(draft.currency).minus(draft.linesTotal, valueOf(title));
    const submitted = await act(ownerOf(title), begun, "11:40", async (ctx) => {
      const changes = { discountKind: "amount" as const, discountValue };
      const { id, version } = await changeEstimate(ctx, { id: draft.id, body: { version: draft.version, changes } });
      return estimateActions.submit(ctx, { id, body: { version } });
    });
    if (submitted.status === "approved") return submitted;
    const body = { version: submitted.version };
    return act("dale", begun, "14:20", (ctx) => estimateActions.approve(ctx, { id: submitted.id, body }));
  }
  async function send({ id, version }: EstimateWhole, title: string, to: string, daysAgo: number): Promise<void> {
    await act(ownerOf(title), daysAgo, "15:30", async (ctx) => {
      const of = await ctx.store.find(lead, idOf(`lead ${title}`));
      await estimateSent(ctx, of, { row: await ctx.store.find(estimate, id), version, to });
    });
  }

  const offered = await approve(await write(boiler), boiler.title, 17);
  await send(offered, boiler.title, "ray.dominguez@glx.example", 16);

  const agreed = await approve(await write(tieIn), tieIn.title, 8);
  await send(agreed, tieIn.title, "hector.ruiz@cordova-liquids.example", 8);
  await act(ownerOf(tieIn.title), 4, "15:20", (ctx) => {
    const body = { version: agreed.version + 1, by: "Hector Ruiz", on: ago(4), reference: "PO 77120" };
    return estimateActions.accept(ctx, { id: agreed.id, body });
  });

  await write(crane);

  await act("victor", 2, "10:30", async (ctx) => {
    const texts = {
      assumptions: "Insulation is off and welds are brushed. Both crews work the same shift.",
      terms: "Net 30 days.",
    };
    const made = await createEstimate(ctx, { body: { leadId: idOf("lead Turnaround PAUT, unit 4"), ...texts } });
    const hours = { shiftFrom: "07:00", shiftTo: "17:30", breakMin: 30, workDays: [1, 2, 3, 4, 5, 6] };
    const items = {
      crewItem: "PAUT-CREW",
      equipmentItem: "PAUT-UNIT",
      travelItem: "MILES",
      distance: "96",
      perDiemItem: "LODGING",
    };
    const plan = { quantity: "180", unit: "welds", perShift: "9", crews: 2, people: 2, ...hours, ...items };
    const { id, version } = await planCrew(ctx, { id: made.id, body: { version: made.version, plan } });
    return estimateActions.submit(ctx, { id, body: { version } });
  });
}
