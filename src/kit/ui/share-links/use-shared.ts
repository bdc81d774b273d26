/** The page behind a shared link: its key, and what the server answers to it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { storeInTab, type LinkKey, tokenIn, tokenOfTab } from "./link-key.ts";
import { CallFailed } from "#kit/client.ts";

/**
 * Asks once for `what` ("rate sheet") with the key of the link. The token leaves the address bar at once, and stays with the tab for a reload. `wrongPasscode` is the refusal of a passcode;
 * `failure` is any other.
 */
export function useShared<Answer extends { asksPasscode?: boolean; code?: unknown }>(
  what: string,
  id: string,
  ask: (id: string, key: LinkKey) => Promise<Answer>,
) {
  const [token] = useState(() => tokenIn(window.location) ?? tokenOfTab(id));
  const [passcode, setPasscode] = useState("");
  useEffect(() => {
    if (!token) return;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    storeInTab(id, token);
  }, [id, token]);
  const key: LinkKey = { token, passcode };
  const queryKey = ["shared", what, id, token, passcode];
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: () => ask(id, key),
    retry: false,
    // Each answer is a view that is counted: it is asked for once.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const wrongPasscode = error instanceof CallFailed && error.problem?.code === "wrong-passcode" ? error : null;
  return {
    key,
    queryKey,
    answer: data,
    isPending,
    wrongPasscode,
    failure: wrongPasscode ? null : error,
    asksPasscode: wrongPasscode !== null || data?.asksPasscode === true,
    setPasscode,
  };
}
