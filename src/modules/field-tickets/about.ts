import { ticketLife } from "./ticket-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";

export const ticketSeries: ShippedSeries = {
  key: "fieldTicket",
  entity: "FieldTicket",
  title: "Field tickets",
  rule: { pattern: "FT-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT", "PROJECT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const about = aboutModule({
  id: "field-tickets",
  title: "Field tickets",
  opens: ["projects"],
  history: {
    FieldTicket: {
      ...historyWordsOf(ticketLife),
      archive: "removed this",
      sign: "had the client sign this",
      signElsewhere: "was signed on another device while this was signed already",
      signByLink: "signed this for the client",
      disputeByLink: "disputed this for the client",
      revise: "began a revision of this",
      revised: "replaced this by a revision",
      bill: "billed this",
      unbill: "took this off its invoice",
      send: "sent this",
      share: "made a link to this",
      revokeLink: "revoked a link to this",
      sendCode: "had a code for a link to this sent",
      enterCode: "opened a link to this with the code",
    },
  },
  namedActions: { "fieldTicket.approve": { module: "projects", holders: ["CRD", "OPS"], delegable: true } },
  due: {
    fieldTicket: {
      title: "Field tickets to be signed",
      module: "projects",
      page: "/field-tickets/",
      leadDays: [0],
      recipients: ["Coordinator"],
    },
  },
  work: { fieldTicket: { title: "Field tickets", page: "/field-tickets/$id" } },
  numbering: [ticketSeries],
});
