import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { calibration, CalibrationProvider, type CalibrationProviderDraft } from "../contract.ts";
import { extendCalibration, recordEvent } from "./events.ts";
import { withdrawFinding } from "./finding.ts";
import { answerCalibration, certificateFile, itemCalibration } from "./items.ts";
import { showLegalInterval } from "./legal.ts";
import { plans } from "./plans.ts";
import {
  archiveCalibration,
  changeCalibration,
  findRecord,
  readPoints,
  recordCalibration,
  records,
  setPoints,
} from "./records.ts";
import { rejectCalibration, releaseCalibration, submitCalibration, voidCalibration } from "./review.ts";
import { statusList } from "./status.ts";
import { calibrationProvider } from "./tables.ts";
import { wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function calibrationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, calibration, {
    ...records,
    find: findRecord,
    create: recordCalibration,
    update: changeCalibration,
    archive: archiveCalibration,
    points: readPoints,
    setPoints,
    submit: submitCalibration,
    release: releaseCalibration,
    reject: rejectCalibration,
    void: voidCalibration,
    withdrawFinding,
    extend: extendCalibration,
    certificate: certificateFile,
    item: itemCalibration,
    recordEvent,
    answer: answerCalibration,
    legalInterval: showLegalInterval,
    plans,
    providers: {
      ...providers,
      create: (ctx: Ctx, { body }: { body: CalibrationProviderDraft }) =>
        providers.create(ctx, { body: { ...dated(body), scope: body.scope ?? [] } }),
      update: async (ctx: Ctx, asked: Parameters<typeof providers.update>[1]) => {
        dated({ ...(await ctx.store.find(calibrationProvider, asked.id)), ...asked.body.changes });
        return providers.update(ctx, asked);
      },
    },
    status: statusList,
  });
}

function dated<P extends Pick<CalibrationProviderDraft, "accreditedFrom" | "accreditedTo">>(provider: P): P {
  const { accreditedFrom: from, accreditedTo: to } = provider;
  if (from && to && to < from) throw wrongField("accreditedTo", "The accreditation ends before it begins.");
  return provider;
}

const providers = crud(calibrationProvider, {
  search: [sql`${calibrationProvider.name}`],
  sort: "name",
  sorts: { name: calibrationProvider.name, accreditedTo: calibrationProvider.accreditedTo },
  labels: CalibrationProvider.labels,
  fields: CalibrationProvider.fields,
});
