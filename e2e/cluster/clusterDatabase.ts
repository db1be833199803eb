import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { inject } from "vitest";
import { withClient } from "../../api/database/client/withClient.ts";
import { migrate } from "../../api/database/migrate.ts";
import { standInTables } from "../../api/standins/dataSource.ts";
import { buildDatabaseUrl } from "../../api/testing/globalSetup.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The addresses of a coordinator and of its workers, each with a user who may create databases and extensions there. */
    cluster: string[];
  }
}

/** The machines of the cluster, each with its database of one test. */
export type ClusterDatabase = { coordinator: string; workers: string[]; drop: () => Promise<void> };

const run = (url: string, text: string, values?: unknown[]) =>
  withClient(url, async (client) => (await client.query(text, values)).rows as Record<string, unknown>[]);

const getHostAndPort = (url: string) => {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
};

/** Creates an empty database on each machine, and makes them one cluster, as docker/scale/README.md says. */
export async function createEmptyCluster(): Promise<ClusterDatabase> {
  const addresses = inject("cluster");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const [coordinator = "", ...workers] = addresses.map((address) => buildDatabaseUrl(address, name));
  for (const address of addresses) await run(address, `create database ${name}`);
  for (const url of [coordinator, ...workers]) await run(url, "create extension citus");
  await run(coordinator, "select citus_set_coordinator_host($1, $2)", getHostAndPort(coordinator));
  for (const worker of workers) await run(coordinator, "select citus_add_node($1, $2)", getHostAndPort(worker));
  const drop = async () => {
    for (const address of addresses) await run(address, `drop database if exists ${name} with (force)`);
  };
  return { coordinator, workers, drop };
}

/** Distributes the tables of a database over the workers. */
export const distribute = (url: string) =>
  run(url, `begin;\n${readFileSync("docker/scale/distribute.sql", "utf8")};\ncommit`);

/** Creates a cluster with all tables, distributed. */
export async function createClusterDatabase(): Promise<ClusterDatabase> {
  const cluster = await createEmptyCluster();
  await migrate(cluster.coordinator, { tables: standInTables });
  await migrate(cluster.coordinator);
  await distribute(cluster.coordinator);
  return cluster;
}
