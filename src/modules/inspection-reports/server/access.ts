import type { Content, SlotName } from "../report.ts";
import { same } from "../merge.ts";
import { coordinatorFields } from "../rules/coordinator.ts";
import { isLocked, mayMove } from "../rules/transitions.ts";
import type { ReportRow } from "./loading.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Values } from "#modules/report-templates/content.ts";

/** Sections a coordinator may fill in: the references of the job, never results (people-and-access.md, note *). */
const coordinatorSections: readonly string[] = [
  "clientReportNo",
  "purchaseOrder",
  "clientJobNo",
  "orderedBy",
  "locationText",
  "header",
];

/** Writers hold the named action; a Super Admin may write too, but that qualifies for no signature slot. */
export function isWriter(actor: Actor): boolean {
  return actor.isSuperUser || actor.named.has("report.write");
}

/** True for someone whose only writing role is Coordinator. */
export function headerOnly(actor: Actor): boolean {
  return (
    !actor.isSuperUser &&
    !actor.roles.some((role) => ["Technician", "Lead Technician", "NDT Level III", "Assistant"].includes(role))
  );
}

/** A report editor may save while the report is a draft or returned; an assistant in draft only. */
function mayEdit(actor: Actor, report: ReportRow): boolean {
  if (!isWriter(actor) || isLocked(report.status) || report.archivedAt) return false;
  if (!actor.isSuperUser && !reachOf(actor.rights, ["inspection-reports"], "edit") && report.createdById !== actor.id)
    return false;
  const onlyAssists = !actor.isSuperUser && actor.roles.every((role) => role === "Assistant");
  return !onlyAssists || report.status === "draft";
}

/**
 * Whether the report is within this person's edit reach, as `store.find` checks on saving: people who can read more must not be offered the editor.
 */
function reachesToEdit(actor: Actor, { createdById, baseLocationId }: ReportRow, people: Content["people"]): boolean {
  if (actor.isSuperUser || createdById === actor.id || people.some(({ userId }) => userId === actor.id)) return true;
  const reach = reachOf(actor.rights, ["inspection-reports"], "edit");
  return reach === "all" || (reach === "base" && baseLocationId !== null && actor.baseIds.includes(baseLocationId));
}

/** Refuses people who may not edit the report, and a coordinator who edits more than the references and the names of the item. */
export function refuseUnlessEditor(
  actor: Actor,
  report: ReportRow,
  sections: readonly string[],
  header: Values = report.header,
): void {
  if (!mayEdit(actor, report)) throw notAllowed("You can view this report, but not edit it.");
  if (!headerOnly(actor)) return;
  const beyond = changedKeys(report.header, header).some((key) => !coordinatorFields.includes(key));
  if (beyond || sections.some((section) => !coordinatorSections.includes(section))) throw notAllowed(coordinatorsPart);
}

/** A coordinator may start reports for the crew, but revisions and signatures are for technicians. */
export function refuseCoordinator(actor: Actor): void {
  if (headerOnly(actor)) throw notAllowed(coordinatorsPart);
}

const coordinatorsPart = "A coordinator can enter the job references and the item; technicians enter technique and results.";

function changedKeys(before: Values, after: Values): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !same(before[key], after[key]));
}

/** The actions offered as buttons; every action checks again. */
export function mayNow(
  actor: Actor,
  report: ReportRow,
  slot: SlotName | null,
  others: { signedByMe: boolean; signatures: number; people: Content["people"] },
) {
  const edits = mayEdit(actor, report) && reachesToEdit(actor, report, others.people);
  const review = actor.named.has("report.review") || actor.named.has("report.levelIII");
  const voids = couldDo(actor, report.frozenAt ? "report.voidSigned" : "report.voidUnsigned");
  return {
    edit: edits,
    headerOnly: headerOnly(actor),
    moveTemplate: report.status === "draft" && edits && !headerOnly(actor),
    sign: slot,
    return: mayMove(report.status, "return") && review,
    recall: mayMove(report.status, "recall") && others.signedByMe && others.signatures === 1,
    revise: mayMove(report.status, "start revision") && isWriter(actor) && !headerOnly(actor),
    void: voids && report.reportNumber !== null && !["void", "superseded"].includes(report.status),
  };
}
