/** Who of a client's distribution lists receives a release (releases.md, DistributionList). */
import type { Delivery } from "../release.ts";

interface Entry {
  contactId: string;
  clientSiteId: string | null;
  projectId: string | null;
  kind: "to" | "cc";
  delivery: Delivery;
  methods: readonly string[];
  results: "all" | "rejects";
}

interface Sent {
  clientSiteId: string | null;
  projectId: string | null;
  reports: readonly { method: string; result: string | null }[];
}

/** The list that applies: that of the project, else that of the site, else that of the client; null where there is none. */
function listFor<E extends Entry>(entries: readonly E[], { clientSiteId, projectId }: Sent): E[] | null {
  const ofProject = entries.filter((entry) => entry.projectId !== null && entry.projectId === projectId);
  if (ofProject.length > 0) return ofProject;
  const others = entries.filter((entry) => entry.projectId === null);
  const ofSite = others.filter((entry) => entry.clientSiteId !== null && entry.clientSiteId === clientSiteId);
  if (ofSite.length > 0) return ofSite;
  const ofClient = others.filter((entry) => entry.clientSiteId === null);
  return ofClient.length > 0 ? ofClient : null;
}

const isFor = ({ methods, results }: Entry, { method, result }: Sent["reports"][number]): boolean =>
  (methods.length === 0 || methods.includes(method)) && (results === "all" || result === "REJECT");

/** Each contact once who is to receive one of the reports, "to" before "cc"; null where the client has no list for them. */
export function distributionFor<E extends Entry>(entries: readonly E[], sent: Sent): E[] | null {
  const list = listFor(entries, sent);
  if (!list) return null;
  const once = new Map<string, E>();
  for (const entry of list.filter((one) => sent.reports.some((report) => isFor(one, report)))) {
    const before = once.get(entry.contactId);
    if (!before || (before.kind === "cc" && entry.kind === "to")) once.set(entry.contactId, entry);
  }
  return [...once.values()];
}

/** Who is told at once that a report rejects something. */
export function toldOfReject<E extends Entry>(entries: readonly E[], sent: Sent): E[] {
  return (
    distributionFor(
      entries.filter(({ results }) => results === "rejects"),
      sent,
    ) ?? []
  );
}
