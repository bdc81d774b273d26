import { z } from "zod";
import { get, post, put } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { Distance } from "./contract-facts.ts";

/** What belongs to a base and can move to another. */
export const movable = ["User", "InventoryItem"] as const;
export type Movable = (typeof movable)[number];

/** Since when something belongs to which base. Never changed: a correction is another move with the true day. */
export const LocationMove = z.object({
  id: z.uuid(),
  subjectType: z.enum(movable),
  subjectId: z.uuid(),
  /** The person's name, or the item's tag and model. */
  subject: z.string(),
  fromBaseId: z.uuid().nullable(),
  fromName: z.string().nullable(),
  toBaseId: z.uuid().nullable(),
  toName: z.string().nullable(),
  effectiveOn: z.string(),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
  recordedAt: z.string(),
  /** The move in whose place it stands. */
  correctsId: z.uuid().nullable(),
  /** Another stands in its place: it counts no more. */
  corrected: z.boolean(),
});
export type LocationMove = z.infer<typeof LocationMove>;

export const MoveDraft = z.object({
  subjectType: z.enum(movable),
  subjectId: z.uuid(),
  toBaseId: z.uuid("Choose a base"),
  /** The first day at that base. */
  effectiveOn: dayText("Enter the day"),
  reason: z.string().trim().min(3, "Enter the reason").max(300),
  /** The move that was wrong and counts no more; left out, a move that was never entered is added. */
  correctsId: z.uuid().optional(),
});
export type MoveDraft = z.infer<typeof MoveDraft>;

/** A distance by road as somebody measured or looked it up; both empty takes it away. */
export const RoadDraft = z.object({
  kind: z.enum(["base", "site"]),
  /** Kilometres, one decimal. */
  kilometres: z.number().positive("Enter the distance in km").max(40_000).nullable(),
  minutes: z.int().min(1).max(10_000).nullable(),
});
export type RoadDraft = z.infer<typeof RoadDraft>;

const subject = { subjectType: z.enum(movable), subjectId: z.uuid() };

export const moveEndpoints = {
  moves: get("/api/base-locations/:id/moves", {
    action: "view",
    reply: z.array(LocationMove),
    summary: "Who and what came to a base or left it, the last 100 moves",
  }),
  movesOf: get("/api/location-moves", {
    signedIn: true,
    query: z.object(subject),
    reply: z.array(LocationMove),
    summary: "The moves of one person or item, the latest first",
  }),
  whereabouts: get("/api/location-moves/whereabouts", {
    signedIn: true,
    query: z.object({ ...subject, on: dayText() }),
    reply: z.object({ baseId: z.uuid().nullable(), baseName: z.string().nullable() }),
    summary: "The base a person or item belonged to on a day",
  }),
  correctMove: post("/api/location-moves", {
    signedIn: true,
    body: MoveDraft,
    reply: z.array(LocationMove),
    summary: "Record a move with its actual date and a reason; people by an Administrator, items by the Equipment Controller",
  }),
  setRoad: put("/api/base-locations/:id/distances/:placeId", {
    action: "edit",
    body: RoadDraft,
    reply: z.array(Distance),
    summary: "Save or remove the distance by road from a base to a place",
  }),
};
