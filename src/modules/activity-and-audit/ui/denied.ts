import { CallFailed } from "#kit/client.ts";
import type { List } from "#kit/ui/data.ts";

/** Whether the server says that this person may not see the log: then there is nothing to search and filter either. */
export const isDenied = <Row>({ failure }: List<Row>): boolean => failure instanceof CallFailed && failure.status === 403;
