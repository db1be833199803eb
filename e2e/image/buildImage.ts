import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

/** An image whose files are at `root`, and what its Dockerfile says about them. */
export type Image = {
  root: string;
  env: Record<string, string>;
  /** The entry point with its command. */
  command: string[];
  healthcheck: string[];
  user: string;
  volumes: string[];
};

/** The base as the Dockerfile names it. It is made of Debian and npm's Node, so that no registry of images is needed. */
const BASE = "docker.io/library/node:26-bookworm-slim";
const NODE_PACKAGES = [`node-linux-${process.arch}@26.12.1`, "npm@11.19.1"];
const DEBIAN = ["--variant=minbase", "--include=ca-certificates,libatomic1", "bookworm"];
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const IMAGE = "listbook:home";

/**
 * The images are kept between the runs in a store of their own, because making the base takes two minutes, and because it
 * has the name of another image.
 */
const FOLDER = "/var/tmp/listbook-image";

const run = (program: string, args: string[], options: ExecFileSyncOptions = {}) =>
  String(
    execFileSync(program, args, { maxBuffer: 100_000_000, stdio: ["ignore", "pipe", "inherit"], ...options }),
  ).trim();

const buildah = (...args: string[]) =>
  run("buildah", ["--root", join(FOLDER, "store"), "--runroot", join(FOLDER, "run"), ...args]);

const hasImage = (name: string) => buildah("images", "--format", "{{.Name}}:{{.Tag}}").split("\n").includes(name);

/** Makes the base of the image: Debian, Node, npm and the user `node`. */
function makeBase(): void {
  const root = join(FOLDER, "base");
  rmSync(root, { recursive: true, force: true });
  run("debootstrap", [...DEBIAN, root]);
  const options = ["--global", "--prefix", join(root, "usr/local"), "--no-audit", "--no-fund"];
  run("npm", ["install", ...options, ...NODE_PACKAGES]);
  run("chroot", [root, "useradd", "--create-home", "--uid", "1000", "node"]);
  // Where a proxy of the network has a certificate of its own, the build needs it too.
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  if (extra) cpSync(extra, join(root, CERTIFICATES), { dereference: true });
  const container = buildah("from", "scratch");
  buildah("add", "--quiet", container, root, "/");
  buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", container);
  buildah("commit", "--quiet", "--rm", container, BASE);
  rmSync(root, { recursive: true });
}

/** Builds the target `home` of the Dockerfile with buildah and mounts its files. `close` unmounts them. */
export function buildImage(): { image: Image; close: () => void } {
  mkdirSync(FOLDER, { recursive: true });
  if (!hasImage(BASE)) makeBase();
  const files = ["--file", "docker/Dockerfile", "--ignorefile", "docker/Dockerfile.dockerignore"];
  const isolation = ["--isolation", "chroot", "--network", "host", "--layers"];
  // Only Docker's format has a health check.
  buildah("bud", "--format", "docker", ...isolation, "--pull-never", "--target", "home", ...files, "--tag", IMAGE, ".");
  const { config } = JSON.parse(buildah("inspect", "--type", "image", IMAGE)).Docker;
  const container = buildah("from", "--pull-never", IMAGE);
  // No other user may enter the store.
  const root = resolve(FOLDER, "root");
  mkdirSync(root, { recursive: true });
  run("mount", ["--bind", buildah("mount", container), root]);
  const image = {
    root,
    env: Object.fromEntries(config.Env.map((pair: string) => pair.split(/=(.*)/s).slice(0, 2))),
    command: [...config.Entrypoint, ...config.Cmd],
    healthcheck: config.Healthcheck.Test.slice(1),
    user: config.User,
    volumes: Object.keys(config.Volumes),
  };
  return {
    image,
    close() {
      run("umount", [root]);
      buildah("rm", container);
    },
  };
}

/** Ends a mount that an interrupted run has left. */
export function removeOldMount(): void {
  const root = join(FOLDER, "root");
  if (existsSync(join(root, "app"))) run("umount", [root]);
}
