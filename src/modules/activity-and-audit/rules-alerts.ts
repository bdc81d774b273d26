/** What was counted lately, as far as an alert may come of it (rule 12). */
export interface Lately {
  /** Failed sign-ins of the last ten minutes by account, and by address. */
  ofAccounts: readonly { id: string; name: string; count: number }[];
  ofAddresses: readonly { ip: string; count: number }[];
  /** Errors met within the last hour, with the people who met them. */
  errors: readonly { id: string; message: string; users: number }[];
  critical: readonly { id: string; detail: string }[];
  /** First sign-ins of Super Admins from a country. */
  abroad: readonly { id: string; name: string; detail: string }[];
}

export interface Alert {
  /** The same alert is raised once. */
  key: string;
  title: string;
  href: string;
}

const mostOfAccount = 10;
const mostOfAddress = 50;
const mostPeople = 25;

/** What administrators are told: critical events, many failed sign-ins, an error that many people meet. `hour` keeps what lasts from being told every minute. */
export function alertsFor({ ofAccounts, ofAddresses, errors, critical, abroad }: Lately, hour: string): Alert[] {
  return [
    ...critical.map(({ id, detail }) => ({ key: `critical ${id}`, title: detail, href: "/security-events?severity=critical" })),
    ...abroad.map(({ id, name, detail }) => ({
      key: `abroad ${id}`,
      title: `${name}, Super Admin: ${detail}`,
      href: "/security-events?kind=sign-in.new-country",
    })),
    ...ofAccounts
      .filter(({ count }) => count > mostOfAccount)
      .map(({ id, name, count }) => ({
        key: `failures ${id} ${hour}`,
        title: `${count} failed sign-ins of ${name} within ten minutes`,
        href: `/security-events?userId=${id}&outcome=failure`,
      })),
    ...ofAddresses
      .filter(({ count }) => count > mostOfAddress)
      .map(({ ip, count }) => ({
        key: `failures ${ip} ${hour}`,
        title: `${count} failed sign-ins from ${ip} within ten minutes`,
        href: "/security-events?outcome=failure",
      })),
    ...errors
      .filter(({ users }) => users > mostPeople)
      .map(({ id, message, users }) => ({
        key: `error ${id} ${hour.slice(0, 10)}`,
        title: `${users} people met the same error: ${message.slice(0, 120)}`,
        href: `/error-logs/${id}`,
      })),
  ];
}
