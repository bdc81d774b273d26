/** Who answers at an address: Holdpoint (also while its database is still starting), another program, or nobody. */
export async function whoAnswers(address: string): Promise<"holdpoint" | "another" | "nobody"> {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(3000), redirect: "manual" });
    const said = (await answer.json().catch(() => null)) as { status?: unknown; code?: unknown } | null;
    if (answer.ok && said?.status === "ok") return "holdpoint";
    return answer.status === 503 && typeof said?.code === "string" ? "holdpoint" : "another";
  } catch {
    return "nobody";
  }
}
