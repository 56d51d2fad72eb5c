import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type Vite, type WorkerRequest } from 'vitest/node';

/** Runs after which a thread ends, so that what a mutant leaves behind does not reach far. */
const MAX_RUNS = 20;

type Listener = (...values: unknown[]) => void;

interface Thread {
  worker: ThreadsPoolWorker;
  runs: number;
}

/** Idle threads by project. */
const idleThreads = new Map<string, Thread>();

/**
 * Vitest's worker thread, which stays for the next run with the modules that it has loaded: that takes longer than most
 * tests. Only for mutants that Stryker switches on while tests run;
 * those of a module's top level need the module loaded anew.
 */
class ReusedWorker implements PoolWorker {
  readonly name = 'reused';
  private readonly project: PoolOptions['project'];
  private thread: Thread;
  private isReused = false;
  private isReusable = false;
  private config: unknown;
  private readonly listeners: [event: string, listener: Listener][] = [];

  constructor(options: PoolOptions) {
    this.project = options.project;
    this.thread = { worker: new ThreadsPoolWorker(options), runs: 0 };
  }

  async start() {
    const idle = idleThreads.get(this.project.name);
    idleThreads.delete(this.project.name);
    if (idle && this.isSwitched()) {
      this.thread = idle;
      this.isReused = true;
    } else {
      await idle?.worker.stop();
      await this.thread.worker.start();
    }
    this.on('message', (message) => {
      if ((message as { type?: string }).type === 'testfileFinished') this.isReusable = this.isSwitched();
    });
  }

  /** Called after `stop` was sent and answered, or at once where the pool gives up on the thread. */
  async stop() {
    if (!this.isReusable || this.thread.runs >= MAX_RUNS) return this.thread.worker.stop();
    for (const [event, listener] of this.listeners) this.thread.worker.off(event, listener);
    idleThreads.set(this.project.name, this.thread);
  }

  on(event: string, listener: Listener) {
    this.listeners.push([event, listener]);
    this.thread.worker.on(event, listener);
  }

  off(event: string, listener: Listener) {
    this.thread.worker.off(event, listener);
  }

  /**
   * The thread takes part in one start and one stop;
   * in between each run brings its configuration, which has the filter of tests.
   */
  send(message: WorkerRequest) {
    if (message.type === 'start') this.config = message.context.config;
    if (message.type === 'start' && this.isReused) return this.answer('started');
    if (message.type === 'stop' && this.isReusable) return this.answer('stopped');
    if (message.type !== 'run') return this.thread.worker.send(message);
    this.isReusable = false;
    this.thread.runs += 1;
    this.thread.worker.send({ ...message, context: { ...message.context, config: this.config } } as WorkerRequest);
  }

  deserialize(data: unknown) {
    return data;
  }

  private isSwitched() {
    const { mode, mutantActivation }: Partial<Record<string, unknown>> = { ...this.project.getProvidedContext() };
    return mode === 'mutant' && mutantActivation === 'runtime';
  }

  private answer(type: 'started' | 'stopped') {
    const message = { type, __vitest_worker_response__: true };
    setImmediate(() => {
      for (const [event, listener] of this.listeners) if (event === 'message') listener(message);
    });
  }
}

/** Runs a project's tests in reused threads. A hook, since Stryker overrides the `pool` of the configuration. */
export const reuseWorkers: Vite.Plugin = {
  name: 'reuse-workers',
  configureVitest({ project }) {
    project.config.pool = 'reused';
    project.config.poolRunner = {
      name: 'reused',
      createPoolWorker: (options: PoolOptions) => new ReusedWorker(options),
    };
  },
};
