import { z } from "zod";
import { defineModule, del, get, patch, post, put } from "./contract.ts";

/** Views of one's own in one list; more do not help to find anything. */
export const mostViews = 30;

const list = z.string().max(200).describe("The address of the list: /api/inspection-reports");
const name = z.string().trim().min(1, "Enter the view a name").max(60, "At most 60 characters");
const search = z.string().max(2000).describe("Filters, order and columns, as in the page's address");

/** Which columns of a list a person sees, in which order, and how wide; a column without a width takes what it needs. */
export const ListLayout = z.object({
  columns: z.array(z.string().max(80)).max(80).nullable(),
  widths: z.record(z.string().max(80), z.int().min(40).max(1200)),
});
export type ListLayout = z.infer<typeof ListLayout>;

/** A list as somebody wants to come back to it. */
export const ListView = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  /** Everybody who may open the list has it. */
  shared: z.boolean(),
  own: z.boolean(),
  /** It is one's own, or one looks after those of everybody. */
  mayChange: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

/** What people have made of the lists: their columns, and views with a name, kept for one person or for everybody who may open the list. */
export const listViews = defineModule({
  id: "list-views",
  title: "Lists",
  opens: [],
  endpoints: {
    kept: get("/api/list-views", {
      signedIn: true,
      reply: z.object({ layouts: z.record(z.string(), ListLayout), views: z.array(ListView) }),
      summary: "The columns of every list as the person who asks has arranged them, and the saved views they may open",
    }),
    arrange: put("/api/list-layouts", {
      signedIn: true,
      body: z.object({ list, layout: ListLayout.nullable() }),
      summary: "Keep which columns of a list one sees, in which order and how wide; null goes back to the usual ones",
    }),
    save: post("/api/list-views", {
      signedIn: true,
      body: z.object({ list, name, search, shared: z.boolean() }),
      reply: ListView,
      summary: "Save a view of a list under a name, for oneself or for everyone who may open the list",
    }),
    change: patch("/api/list-views/:id", {
      signedIn: true,
      body: z.object({ name: name.optional(), search: search.optional(), shared: z.boolean().optional() }),
      reply: ListView,
      summary: "Change a saved view: its name, what it shows, or whether others have it",
    }),
    remove: del("/api/list-views/:id", { signedIn: true, summary: "Delete a saved view" }),
  },
});
