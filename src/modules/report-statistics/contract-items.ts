import { z } from "zod";
import { get, many, post } from "#kit/contract.ts";
import { requiredText } from "#kit/schemas.ts";

/** What counts as one item now: its drawings and the reports it is in. */
const ItemPart = z.object({
  itemId: z.uuid(),
  drawings: z.array(z.string()),
  reports: z.array(z.object({ id: z.uuid(), number: z.string() })),
});
export type ItemPart = z.infer<typeof ItemPart>;

/** A number that a client's site has on several drawings; of joined ones with who joined them, when and why. */
export const SameNumber = z.object({
  /** Of joined ones that of the joining. */
  id: z.uuid(),
  item: z.string(),
  clientName: z.string(),
  siteName: z.string().nullable(),
  /** Several while they are counted apart; one after they were joined. */
  parts: z.array(ItemPart),
  joined: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type SameNumber = z.infer<typeof SameNumber>;

const sameNumberLabels = {
  item: "Item",
  clientName: "Client",
  siteName: "Site",
  parts: "Drawings",
  joined: "Joined",
};

const reason = requiredText("Enter a reason.", 500);

const join = z.object({
  itemIds: z.array(z.uuid()).max(50).describe("At least two, of the same number at one site of a client"),
  reason,
});

const query = z.object({
  state: z.enum(["apart", "joined"]).default("apart"),
  q: z.string().max(120).optional().describe("A part of the number"),
  client: many(z.uuid()),
  after: z.string().max(400).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type SameNumberQuery = z.output<typeof query>;

const named = { action: "view", namedActions: ["statistics.items"] } as const;

export const itemEndpoints = {
  sameNumbers: {
    ...get("/api/report-statistics/same-numbers", {
      action: "view",
      query,
      reply: z.object({ rows: z.array(SameNumber), next: z.string().nullable() }),
      summary: "Items with the same number on several drawings of a client's site, counted apart or joined by a person",
    }),
    labels: sameNumberLabels,
  },
  joinItems: post("/api/report-statistics/same-numbers", {
    ...named,
    body: join,
    reply: z.object({ id: z.uuid() }),
    summary: "Count items with the same number on several drawings as one",
  }),
  splitItems: post("/api/report-statistics/same-numbers/:id/split", {
    ...named,
    body: z.object({ reason }),
    summary: "Count items that were joined as several again",
  }),
};
