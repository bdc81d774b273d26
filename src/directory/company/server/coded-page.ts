/** The page behind a shared link that may ask for a passcode and for a code: shown, a code sent and entered, and opened to be answered. */
import { type Openable, type Opened, openShared, openSharedNow } from "./open-shared.ts";
import { publicCompany, type PublicCompany } from "./public-company.ts";
import { codeMissing, enterSharedCode, mustHaveCode, sendSharedCode, type SharedLink } from "./shared-link-codes.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { seen } from "#kit/server/share-links/open-link.ts";
import type { CodeAsked } from "#kit/share-links.ts";

interface CodedPage<Row, Answer> extends Openable<Row> {
  /** The addresses behind the link, and the page of the record for those with an account. */
  path: (row: Row) => string;
  href: (row: Row) => string;
  /** What is told while the passcode or the code is missing: nothing but the company. */
  closed: (company: PublicCompany, missing: { asksPasscode: boolean; code: CodeAsked | null }) => Answer;
  open: (ctx: Ctx, found: Opened<Row>, company: PublicCompany) => Promise<Answer>;
}

export function codedPage<Row, Answer>(page: CodedPage<Row, Answer>) {
  const sharedBy = ({ row, link }: Opened<Row>): SharedLink => ({ link, path: page.path(row), href: page.href(row) });

  async function viewed(ctx: Ctx, found: Opened<Row>): Promise<Answer> {
    await seen(ctx, found.link, "viewed", page.href(found.row));
    return page.open(ctx, found, await publicCompany(ctx.db));
  }
  async function codedNow(ctx: Ctx, id: string): Promise<Opened<Row> | Refusal> {
    const found = await openSharedNow(ctx, page, id);
    if (!(found instanceof Refusal) && !found.link.asksCode)
      throw refused("This link asks for no code. Open it again.", [], "no-code-asked");
    return found;
  }

  return {
    sharedBy,

    async show(ctx: Ctx, id: string): Promise<Answer | Refusal> {
      const found = await openShared(ctx, page, id);
      if (found instanceof Refusal) return found;
      const company = await publicCompany(ctx.db);
      if (found === "missing") return page.closed(company, { asksPasscode: true, code: null });
      const code = await codeMissing(ctx, sharedBy(found));
      return code ? page.closed(company, { asksPasscode: false, code }) : viewed(ctx, found);
    },

    async sendCode(ctx: Ctx, id: string): Promise<Answer | Refusal> {
      const found = await codedNow(ctx, id);
      if (found instanceof Refusal) return found;
      await sendSharedCode(ctx, sharedBy(found));
      const code = await codeMissing(ctx, sharedBy(found));
      return page.closed(await publicCompany(ctx.db), { asksPasscode: false, code });
    },

    async enterCode(ctx: Ctx, id: string, code: string): Promise<Answer | Refusal> {
      const found = await codedNow(ctx, id);
      if (found instanceof Refusal) return found;
      return (await enterSharedCode(ctx, sharedBy(found), code)) ?? viewed(ctx, found);
    },

    /** The record, if passcode and code are there. A wrong passcode is returned, and so counts. */
    async openNow(ctx: Ctx, id: string): Promise<Opened<Row> | Refusal> {
      const found = await openSharedNow(ctx, page, id);
      if (!(found instanceof Refusal)) await mustHaveCode(ctx, sharedBy(found));
      return found;
    },

    /** The page after an answer. */
    shown: async (ctx: Ctx, found: Opened<Row>): Promise<Answer> => page.open(ctx, found, await publicCompany(ctx.db)),
  };
}
