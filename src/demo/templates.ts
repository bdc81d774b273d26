/** What clients ask otherwise of their reports: one variant in force, and one that is still being written. */
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { clientId } from "./clients.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { approveVariant, putVariantInForce, sendVariant } from "#modules/report-templates/server/approving.ts";
import { createVariant } from "#modules/report-templates/server/designing.ts";
import { noChanges, type VariantChanges } from "#modules/report-templates/variant.ts";
import type { Key } from "./keys.ts";

/** Northgate names its turnaround area and work pack on every penetrant report, and has its findings by grid. */
const northgate: VariantChanges = {
  ...noChanges(),
  fields: {
    "header.lineNo": { label: "Northgate line number", required: true },
    "header.heatTreatment": { hidden: true },
    "header.examLocation": { options: ["field"] },
  },
  added: [
    { scope: "header", field: { key: "xWorkPack", label: "Work pack", type: "text", maxLength: 30, required: true } },
    {
      scope: "header",
      field: { key: "xArea", label: "Turnaround area", type: "choice", options: ["North", "South", "Tank farm"] },
    },
    { scope: "line", field: { key: "xGrid", label: "Grid", type: "text", maxLength: 10 } },
  ],
  order: { header: ["xWorkPack", "xArea"] },
  defaults: { "header.examLocation": "field", "header.extent": "100 %" },
};

/** The company wants the temperature of the part first, and always. */
const house: VariantChanges = {
  ...noChanges(),
  fields: { "header.surfaceTemp": { required: true, label: "Temperature of the surface" } },
  order: { header: ["surfaceTemp"] },
};

export async function designVariants(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const created = await act("samuel", 41, "10:20", (ctx) =>
    createVariant(ctx, {
      body: {
        basedOnCode: "PT",
        clientCompanyId: clientId("NGR"),
        code: "NGR-PT",
        title: "Penetrant, Northgate",
        changes: northgate,
      },
    }),
  );
  const { id, version } = created;
  const sent = await act("samuel", 40, "09:05", (ctx) => sendVariant(ctx, { id, body: { version } }));
  const approved = await act("samuel", 40, "09:10", (ctx) => approveVariant(ctx, { id, body: { version: sent.version } }));
  await act("helen", 38, "14:40", (ctx) => putVariantInForce(ctx, { id, body: { version: approved.version } }));
  await act("samuel", 3, "16:15", (ctx) =>
    createVariant(ctx, { body: { basedOnCode: "MT", code: "HOUSE-MT", title: "Magnetic particles, house", changes: house } }),
  );
}
