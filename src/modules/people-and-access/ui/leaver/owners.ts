import { type LeaverItem, peopleAndAccess } from "../../contract.ts";
import { ask } from "#kit/client.ts";
import { baseLocations } from "#modules/base-locations/contract.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

interface HandOver {
  /** The module whose right to edit it takes. */
  module: string;
  /** Gives the record to somebody else, as its owner module changes it. */
  to: (id: string, from: string, next: string) => Promise<unknown>;
}

const clients = clientCompanies.endpoints;
const projects = projectManagement.endpoints;
const procedures = processesProcedures.endpoints;
const people = peopleAndAccess.endpoints;
const bases = baseLocations.endpoints;

/**
 * What can be handed over where it stands, by the kind of line in the leaver check. The record is read first, so that the change is refused
 * if somebody else makes one at the same moment. Reports and certificates are not here: who performed the work cannot be exchanged.
 */
export const handOvers: Partial<Record<LeaverItem["kind"], HandOver>> = {
  client: {
    module: "client-companies",
    async to(id, _from, next) {
      const { version } = await ask(clients.find, { id });
      return ask(clients.update, { id, body: { version, changes: { accountManagerId: next } } });
    },
  },
  project: {
    module: "projects",
    async to(id, _from, next) {
      const { version } = await ask(projects.find, { id });
      return ask(projects.update, { id, body: { version, changes: { managerId: next } } });
    },
  },
  "work order": {
    module: "projects",
    async to(id, from, next) {
      const { version, leadUserId, assignedUserIds } = await ask(projectManagement.workOrders.find, { id });
      const crew = [...new Set(assignedUserIds.map((one) => (one === from ? next : one)))];
      const changes = { assignedUserIds: crew, ...(leadUserId === from ? { leadUserId: next } : {}) };
      return ask(projectManagement.workOrders.update, { id, body: { version, changes } });
    },
  },
  procedure: {
    module: "processes-procedures",
    async to(id, _from, next) {
      const { version } = await ask(procedures.find, { id });
      return ask(procedures.update, { id, body: { version, changes: { responsibleLevelIIIId: next } } });
    },
  },
  base: {
    module: "base-locations",
    async to(id, from, next) {
      const { version, ...base } = await ask(bases.find, { id });
      const positions = (["managerId", "rsoId", "alternateRsoId", "hseContactId"] as const).filter((one) => base[one] === from);
      return ask(bases.update, {
        id,
        body: { version, changes: Object.fromEntries(positions.map((one) => [one, next])) },
      });
    },
  },
  person: {
    module: "user-management",
    async to(id, _from, next) {
      const { version } = await ask(people.find, { id });
      return ask(people.changeRecord, { id, body: { version, changes: { managerId: next } } });
    },
  },
};
