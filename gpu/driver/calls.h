/* The driver calls that cu lacks, wraps with an unclear licence, or makes too dear, with handles as integers so that Go never converts one to a
 * pointer. Each goes through a trampoline. */
#ifndef UIO_CALLS_H
#define UIO_CALLS_H

#include <cuda.h>
#include <stdint.h>

/* Enter: make ctx current on this thread, and this thread's driver calls harmless to captures of other threads that allow it. */
static int uio_enter(uint64_t ctx, int32_t *mode) {
    CUresult r = cuCtxPushCurrent((CUcontext)(uintptr_t)ctx);
    if (r != CUDA_SUCCESS) return r;
    CUstreamCaptureMode m = CU_STREAM_CAPTURE_MODE_RELAXED;
    r = cuThreadExchangeStreamCaptureMode(&m);
    if (r != CUDA_SUCCESS) {
        CUcontext popped;
        cuCtxPopCurrent(&popped);
        return r;
    }
    *mode = (int32_t)m;
    return CUDA_SUCCESS;
}

static void uio_leave(int32_t mode) {
    CUstreamCaptureMode m = (CUstreamCaptureMode)mode;
    cuThreadExchangeStreamCaptureMode(&m);
    CUcontext popped;
    cuCtxPopCurrent(&popped);
}

static int uio_alloc(uint64_t *address, uint64_t bytes) {
    CUdeviceptr p = 0;
    CUresult r = cuMemAlloc(&p, bytes);
    *address = p;
    return r;
}

static int uio_host_alloc(void **p, uint64_t bytes) { return cuMemHostAlloc(p, bytes, CU_MEMHOSTALLOC_PORTABLE); }

static int uio_memory(uint64_t *available, uint64_t *total) {
    size_t a = 0, t = 0;
    CUresult r = cuMemGetInfo(&a, &t);
    *available = a;
    *total = t;
    return r;
}

static int uio_event_create(uint64_t *event) {
    CUevent e = NULL;
    CUresult r = cuEventCreate(&e, CU_EVENT_DISABLE_TIMING);
    *event = (uint64_t)(uintptr_t)e;
    return r;
}

static int uio_event_destroy(uint64_t e) { return cuEventDestroy((CUevent)(uintptr_t)e); }
static int uio_event_record(uint64_t e, uint64_t stream) { return cuEventRecord((CUevent)(uintptr_t)e, (CUstream)(uintptr_t)stream); }
static int uio_event_query(uint64_t e) { return cuEventQuery((CUevent)(uintptr_t)e); }
static int uio_event_synchronize(uint64_t e) { return cuEventSynchronize((CUevent)(uintptr_t)e); }
static int uio_context_record(uint64_t ctx, uint64_t e) { return cuCtxRecordEvent((CUcontext)(uintptr_t)ctx, (CUevent)(uintptr_t)e); }
static int uio_stream_wait(uint64_t stream, uint64_t e) { return cuStreamWaitEvent((CUstream)(uintptr_t)stream, (CUevent)(uintptr_t)e, 0); }

static int uio_stream_create(uint64_t *stream) {
    CUstream s = NULL;
    CUresult r = cuStreamCreate(&s, CU_STREAM_NON_BLOCKING);
    *stream = (uint64_t)(uintptr_t)s;
    return r;
}

/* One whose kernels are taken before those of other streams, where the driver knows priorities. */
static int uio_stream_create_urgent(uint64_t *stream) {
    CUstream s = NULL;
    int least = 0, greatest = 0;
    if (cuCtxGetStreamPriorityRange(&least, &greatest) != CUDA_SUCCESS || greatest == least ||
        cuStreamCreateWithPriority(&s, CU_STREAM_NON_BLOCKING, greatest) != CUDA_SUCCESS)
        return uio_stream_create(stream);
    *stream = (uint64_t)(uintptr_t)s;
    return CUDA_SUCCESS;
}

static int uio_stream_destroy(uint64_t stream) { return cuStreamDestroy((CUstream)(uintptr_t)stream); }
static int uio_stream_synchronize(uint64_t stream) { return cuStreamSynchronize((CUstream)(uintptr_t)stream); }

static int uio_stream_query(uint64_t stream) { return cuStreamQuery((CUstream)(uintptr_t)stream); }

static int uio_stream_capturing(uint64_t stream, int32_t *capturing) {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    CUresult r = cuStreamIsCapturing((CUstream)(uintptr_t)stream, &status);
    /* The legacy stream is not captured itself, but a blocking stream is, and queueing here would end that capture. */
    if (r == CUDA_ERROR_STREAM_CAPTURE_IMPLICIT) {
        *capturing = 1;
        return CUDA_SUCCESS;
    }
    *capturing = status != CU_STREAM_CAPTURE_STATUS_NONE;
    return r;
}

static int uio_to_device(uint64_t to, const void *from, uint64_t bytes, uint64_t stream) {
    return cuMemcpyHtoDAsync(to, from, bytes, (CUstream)(uintptr_t)stream);
}

static int uio_to_host(void *to, uint64_t from, uint64_t bytes, uint64_t stream) {
    return cuMemcpyDtoHAsync(to, from, bytes, (CUstream)(uintptr_t)stream);
}

static int uio_on_device(uint64_t to, uint64_t from, uint64_t bytes, uint64_t stream) {
    return cuMemcpyDtoDAsync(to, from, bytes, (CUstream)(uintptr_t)stream);
}

static int uio_fill(uint64_t to, uint8_t value, uint64_t bytes, uint64_t stream) {
    return cuMemsetD8Async(to, value, bytes, (CUstream)(uintptr_t)stream);
}

/* The parameters as one buffer, laid out as the kernel declares them: no array of pointers crosses from Go. */
static int uio_launch(uint64_t function, uint32_t grid_x, uint32_t grid_y, uint32_t block, uint32_t shared, const void *parameters,
                      uint64_t size, uint64_t stream) {
    size_t bytes = size;
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, (void *)parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
    return cuLaunchKernel((CUfunction)(uintptr_t)function, grid_x, grid_y, 1, block, 1, 1, shared, (CUstream)(uintptr_t)stream, NULL,
                          extra);
}

/* What is queued on the stream from here on becomes a graph; calls of this and of other threads stay as free as they are. */
static int uio_capture_begin(uint64_t stream) { return cuStreamBeginCapture((CUstream)(uintptr_t)stream, CU_STREAM_CAPTURE_MODE_RELAXED); }

/* Ends the capture: an executable graph, and the node of the one kernel of it that is `function`, whose parameters will be set anew. */
static int uio_capture_end(uint64_t stream, uint64_t function, uint64_t *exec, uint64_t *graph, uint64_t *node) {
    CUgraph g = NULL;
    CUgraphExec e = NULL;
    CUgraphNode nodes[32];
    size_t count = 32;
    *exec = *graph = *node = 0;
    int r = cuStreamEndCapture((CUstream)(uintptr_t)stream, &g);
    if (r != CUDA_SUCCESS) return r;
    r = cuGraphGetNodes(g, nodes, &count);
    for (size_t i = 0; r == CUDA_SUCCESS && i < count && i < 32; i++) {
        CUgraphNodeType type;
        CUDA_KERNEL_NODE_PARAMS p;
        r = cuGraphNodeGetType(nodes[i], &type);
        if (r != CUDA_SUCCESS || type != CU_GRAPH_NODE_TYPE_KERNEL) continue;
        r = cuGraphKernelNodeGetParams(nodes[i], &p);
        if (r == CUDA_SUCCESS && p.func == (CUfunction)(uintptr_t)function) *node = (uint64_t)(uintptr_t)nodes[i];
    }
    if (r == CUDA_SUCCESS) r = *node ? cuGraphInstantiateWithFlags(&e, g, 0) : CUDA_ERROR_NOT_FOUND;
    if (r != CUDA_SUCCESS) {
        cuGraphDestroy(g);
        return r;
    }
    *exec = (uint64_t)(uintptr_t)e;
    *graph = (uint64_t)(uintptr_t)g;
    return CUDA_SUCCESS;
}

static int uio_graph_set(uint64_t exec, uint64_t node, uint64_t function, uint32_t grid, uint32_t block, const void *parameters,
                         uint64_t size) {
    size_t bytes = size;
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, (void *)parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
    CUDA_KERNEL_NODE_PARAMS p = {.func = (CUfunction)(uintptr_t)function,
                                 .gridDimX = grid,
                                 .gridDimY = 1,
                                 .gridDimZ = 1,
                                 .blockDimX = block,
                                 .blockDimY = 1,
                                 .blockDimZ = 1,
                                 .extra = extra};
    return cuGraphExecKernelNodeSetParams((CUgraphExec)(uintptr_t)exec, (CUgraphNode)(uintptr_t)node, &p);
}

static int uio_graph_launch(uint64_t exec, uint64_t stream) {
    return cuGraphLaunch((CUgraphExec)(uintptr_t)exec, (CUstream)(uintptr_t)stream);
}

static void uio_graph_destroy(uint64_t exec, uint64_t graph) {
    cuGraphExecDestroy((CUgraphExec)(uintptr_t)exec);
    cuGraphDestroy((CUgraph)(uintptr_t)graph);
}

static const char *uio_error_name(int code) {
    const char *text = NULL;
    return cuGetErrorName((CUresult)code, &text) == CUDA_SUCCESS ? text : NULL;
}

static const char *uio_error_text(int code) {
    const char *text = NULL;
    return cuGetErrorString((CUresult)code, &text) == CUDA_SUCCESS ? text : NULL;
}

#endif
