import { hash } from "node:crypto";
import type { ReportTemplate } from "../contract.ts";
import { noChanges } from "../variant.ts";
import type { VariantFile } from "../variant-file.ts";
import { createVariant } from "./designing.ts";
import { reportTemplate } from "./tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { canonical } from "#kit/server/canonical.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

type Unhashed = Omit<VariantFile, "sha256">;
const hashOf = (file: Unhashed) => hash("sha256", canonical(file));

/** A version of a variant as a file, whatever its state. */
export async function downloadVariant(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { code, title, basedOnCode, basedOnVersion, changes, templateVersion } = await ctx.lookup.find(reportTemplate, id);
  if (!basedOnCode || !basedOnVersion)
    throw refused("A built-in template is part of the product. Make a variant of it to take along.");
  const form = "holdpoint report template 1" as const;
  const file: Unhashed = { form, basedOnCode, basedOnVersion, code, title, changes: changes ?? noChanges() };
  const bytes = Buffer.from(`${JSON.stringify({ ...file, sha256: hashOf(file) }, null, 2)}\n`);
  return new Download(`${code}-v${templateVersion}.json`, "application/json", bytes);
}

interface Importing {
  file: VariantFile;
  code: string;
  clientCompanyId?: string | null | undefined;
}

/** A draft with the changes of the file, on the built-in template as it is in force now; it passes the same checks as one that was typed. */
export async function importVariant(ctx: Ctx, { body }: { body: Importing }): Promise<ReportTemplate> {
  const { sha256, ...file } = body.file;
  if (hashOf(file) !== sha256)
    throw wrongField("file", "This file was changed after it was downloaded, or only a part of it arrived.");
  const { basedOnCode, basedOnVersion, code, title, changes } = file;
  const changeNote = `From the file of ${code}, made on ${basedOnCode} v${basedOnVersion}`;
  return createVariant(ctx, {
    body: { basedOnCode, clientCompanyId: body.clientCompanyId, code: body.code, title, changes, changeNote },
  });
}
