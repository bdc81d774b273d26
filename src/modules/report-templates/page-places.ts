/** Where pages of report templates take something of another module. */
import type { TemplateDefinition } from "./definition.ts";
import { definePlace } from "#kit/page-places.ts";

/** A finished report written on a template. */
export const templatePreview = definePlace<{ definition: TemplateDefinition; clientName: string | null }>(
  "preview of a template",
);
