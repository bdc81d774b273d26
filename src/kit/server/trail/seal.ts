/** The seal of an event of the audit trail: what is hashed of it, and how one seal depends on the one before. */
import { hash } from "node:crypto";
import { canonical } from "../canonical.ts";

/** An event as the chain reads it: ids and codes are chained directly, what may name people is included as the hash of the payload. */
export interface ChainedEvent {
  id: string;
  at: string;
  clientAt: string | null;
  actorType: string;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  entityLabel: string;
  changes: unknown;
  reason: string | null;
  baseLocationId: string | null;
  clientCompanyId: string | null;
  projectId: string | null;
  requestId: string | null;
  sessionId: string | null;
  ip: string | null;
  deviceId: string | null;
}

export interface Seal {
  seq: number;
  payloadHash: string;
  prevHash: string;
  hash: string;
}

/** The seal of an event at its position in the chain. */
export function sealOf(event: ChainedEvent, seq: number, prevHash: string): Seal {
  const payload = sha256(payloadText(event));
  return { seq, payloadHash: payload, prevHash, hash: sha256(`${prevHash}\n${chainedText(event, payload, seq)}`) };
}

/** The canonical JSON of what may name people. Written out, since it is built for every event of every verification. */
export const payloadText = ({ changes, entityLabel, ip, reason }: ChainedEvent): string =>
  `{"changes":${canonical(changes)},"entityLabel":${text(entityLabel)},"ip":${text(ip)},"reason":${text(reason)}}`;

/** The canonical JSON of an event in the chain, with its keys in order. */
export const chainedText = (e: ChainedEvent, payload: string, seq: number): string =>
  `{"action":${text(e.action)},"actorId":${text(e.actorId)},"actorType":${text(e.actorType)},"at":${text(e.at)},"baseLocationId":${text(e.baseLocationId)},"clientAt":${text(e.clientAt)},"clientCompanyId":${text(e.clientCompanyId)},"deviceId":${text(e.deviceId)},"entity":${text(e.entity)},"entityId":${text(e.entityId)},"payloadHash":"${payload}","projectId":${text(e.projectId)},"requestId":${text(e.requestId)},"seq":${seq},"sessionId":${text(e.sessionId)}}`;

const text = (value: string | null): string => (value === null ? "null" : JSON.stringify(value));

const sha256 = (text: string): string => hash("sha256", text, "hex");
