import { companyOf } from "./company.ts";
import { letterheadLines, letterheadName } from "#directory/company/letterhead.ts";
import type { Sender } from "#kit/letterhead.ts";
import type { Reading } from "#kit/server/database.ts";
import type { FileStorage } from "#kit/server/services.ts";
import { pictureForHead } from "#kit/server/images.ts";

/** The company as it stands at the head of its papers now: with its letterhead, else with its logo, name and address. */
export async function senderOf(files: FileStorage, db: Reading): Promise<Sender> {
  const company = await companyOf(db);
  const { letterhead } = company.images;
  const drawn = letterhead ?? company.logo;
  const picture = drawn && (await pictureForHead(files, drawn.sha256));
  return {
    company: {
      name: letterheadName(company),
      lines: letterheadLines(company),
      ...(picture ? { [letterhead ? "letterhead" : "logo"]: "sender" } : {}),
    },
    pageSize: company.pageSize,
    images: picture ? { sender: picture } : {},
  };
}
