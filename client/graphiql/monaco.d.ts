declare var MonacoEnvironment: { getWorker(id: string, label: string): Worker } | undefined;
