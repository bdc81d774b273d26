/** Two weeks of field tickets: approved, to be approved, revised, unsigned with a link, disputed, and one being written; daily reports of two days were sent with a link. */
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { nameOf, personId } from "./cast.ts";
import { type Order, orderOn, type ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import type { TicketContent, TicketRow, TicketWhole } from "#modules/field-tickets/contract.ts";
import { settledContent, ticketHash } from "#modules/field-tickets/rules/content.ts";
import { needsInitials } from "#modules/field-tickets/rules/rows.ts";
import { plainRow } from "#modules/field-tickets/ticket-row.ts";
import { actions, finishTicket } from "#modules/field-tickets/server/actions.ts";
import { ticketJob } from "#modules/field-tickets/server/job.ts";
import { makeDailyLink } from "#modules/field-tickets/server/daily-links.ts";
import { makeLink } from "#modules/field-tickets/server/links.ts";
import { reviseTicket, saveTicket } from "#modules/field-tickets/server/save.ts";
import { signTicket } from "#modules/field-tickets/server/sign.ts";

type Fate = "approved" | "signed" | "revised" | "unsigned" | "disputed" | "draft";

/** By the days ago: what became of the ticket of that day, if somebody worked then. */
const fates: Readonly<Record<number, Fate>> = {
  8: "signed",
  7: "revised",
  6: "unsigned",
  5: "disputed",
  4: "signed",
  2: "draft",
};
const writers: Partial<Record<ProjectKey, Key>> = { P1: "wes", P5: "ben" };

export async function writeFieldTickets(
  services: Services,
  db: Db,
  calendar: Calendar,
  orders: readonly Order[],
  actor: (key: Key) => Actor,
): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  for (const [project, writer] of Object.entries(writers) as [ProjectKey, Key][])
    for (let ago = 14; ago > 1; ago -= 1) {
      const order = orderOn(orders, project, calendar.ago(ago));
      // oxlint-disable-next-line no-await-in-loop -- in the order of the days
      await writeDay(act, { writer, ago, day: calendar.ago(ago), workOrderId: order.id, fate: fates[ago] ?? "approved" });
    }
}

interface TicketDay {
  writer: Key;
  ago: number;
  day: string;
  workOrderId: string;
  fate: Fate;
}

async function writeDay(act: ReturnType<typeof actingIn>, { writer, ago, day, workOrderId, fate }: TicketDay): Promise<void> {
  const id = idOf(`ticket ${workOrderId} ${day}`);
  const ticket = await act(writer, ago, "17:05", async (ctx) => {
    const { proposed } = await ticketJob(ctx, { query: { workOrderId } });
    const worked = proposed.filter((row) => row.day === day);
    if (!worked.some(({ kind }) => kind === "crew")) return null;
    const rows = [...worked.map((row, index) => ({ ...row, id: idOf(`row ${id} ${index}`) })), mileage(id, day)];
    return (await saveTicket(ctx, { id, body: { version: null, workOrderId, day, rows } })).ticket;
  });
  if (!ticket || fate === "draft") return;
  const version = (of: Pick<TicketWhole, "version">, reason?: string) => ({ version: of.version, ...(reason ? { reason } : {}) });
  if (fate === "unsigned" || fate === "disputed") {
    const unsignedReason = "The client's inspector had left the unit";
    const ready = await act(writer, ago, "17:20", (ctx) =>
      finishTicket(ctx, { id, body: { version: ticket.version, unsignedReason } }),
    );
    await act(writer, ago, "17:25", (ctx) =>
      makeLink(ctx, {
        id,
        body: { ...toInspector, asksCode: true },
      }),
    );
    const note = "Joan Pratt: The crew was released at 14:00, not at 15:30";
    if (fate === "disputed")
      await act("maria", ago - 1, "09:30", (ctx) => actions.dispute(ctx, { id, body: version(ready, note) }));
    return;
  }
  const signed = await act(writer, ago, "17:15", (ctx) => signedBy(ctx, ticket, writer));
  if (fate === "approved") await act("maria", ago - 1, "10:20", (ctx) => actions.approve(ctx, { id, body: version(signed) }));
  if (fate === "signed")
    await act("maria", ago - 1, "08:15", (ctx) =>
      makeDailyLink(ctx, { id: workOrderId, body: { day, ...toInspector, asksCode: true } }),
    );
  if (fate !== "revised") return;
  const revision = await act(writer, ago - 1, "08:40", (ctx) => reviseTicket(ctx, { id, body: version(signed) }));
  await act(writer, ago - 1, "11:10", (ctx) =>
    signedBy(ctx, { ...revision, remarks: "Standby corrected with the client" }, writer),
  );
}

/** Who is sent links, and for how many days they open. */
const toInspector = { recipientName: "Joan Pratt", recipientEmail: "joan.pratt@demo.example", days: 14, showsNewer: false };

const mileage = (id: string, day: string): TicketRow =>
  plainRow({
    id: idOf(`row ${id} mileage`),
    kind: "travel",
    day,
    description: "Truck HOU-12, base to site and back",
    quantity: "86",
    unit: "mile",
    category: "travel",
  });

/** The client signs on the device of the crew. */
export async function signedBy(ctx: Ctx, ticket: TicketWhole, writer: Key): Promise<TicketWhole> {
  const { order, contacts } = await ticketJob(ctx, { query: { workOrderId: ticket.workOrderId } });
  const { name, title, email } = contacts[0] ?? { name: "Joan Pratt", title: "Unit inspector", email: null };
  const initials = name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");
  const content: TicketContent = settledContent({
    form: 1,
    ticketId: ticket.id,
    number: ticket.number,
    revision: ticket.revision,
    workOrder: { id: order.id, number: order.number, title: order.title },
    project: order.project,
    client: order.client,
    site: order.site,
    clientReference: order.clientReference,
    day: ticket.day,
    untilDay: ticket.untilDay,
    timeZone: ticket.timeZone,
    rows: ticket.rows.map((row) => (needsInitials(row) ? { ...row, clientInitials: initials.slice(0, 6) } : row)),
    remarks: ticket.remarks ?? "",
    prices: null,
    company: { name: nameOf(writer), userId: personId(writer) },
  });
  const signature: ClientSignature = {
    name,
    title,
    email,
    strokes: strokesOf(name),
    width: 360,
    height: 120,
    at: ctx.now.toISOString(),
    position: null,
    device: null,
    contentHash: await ticketHash(content),
  };
  return (await signTicket(ctx, { id: ticket.id, body: { content, signature } }, null)).ticket;
}

/** A line that goes up and down with the letters of the name. */
function strokesOf(name: string): number[][] {
  const step = 320 / name.length;
  const line = [...name].flatMap((letter, index) => [
    Math.round(20 + index * step),
    30 + ((letter.codePointAt(0) ?? 0) % 12) * 5,
  ]);
  return [line, [20, 104, 330, 96]];
}
